import { foldText } from '../../kernel/text.ts'

/**
 * What a word is a form of, among words that are known: Estonian and English change too few of
 * them for a stemmer to be needed, and the one that PostgreSQL has for Estonian makes one of `kooli`
 * (of a school) and `koolitus` (training).
 */

/** The case endings of both numbers (E. Erelt et al., Eesti keele käsiraamat, 2007, M 63-64), folded, the longest first. */
const ESTONIAN_CASES = [
  ...['desse', 'tesse', 'dele', 'tele', 'delt', 'telt', 'dest', 'test', 'dega', 'tega', 'deks'],
  ...['teks', 'dena', 'tena', 'deta', 'teta', 'deni', 'teni', 'des', 'tes', 'del', 'tel', 'de'],
  ...['te', 'sid', 'sse', 'st', 'le', 'lt', 'ks', 'ni', 'na', 'ta', 'ga', 'd', 't', 's', 'l'],
]

/** Whose genitive is more than a vowel behind the nominative. */
const ESTONIAN_GENITIVES: ReadonlyMap<string, string> = new Map(
  [
    'sild silla|lasteaed lasteaia|remont remondi|mööbel mööbli|elekter elektri|toit toidu',
    'aken akna|rent rendi|hange hanke|riigihange riigihanke|küte kütte',
  ]
    .join('|')
    .split('|')
    .map((pair) => foldText(pair).split(' '))
    .map(([nominative = '', genitive = '']) => [genitive, nominative]),
)

const FINAL_VOWEL = /[aeiou]$/

/** What an Estonian word, folded, may be called in the dictionary, the likeliest first. */
const estonianBases = (word: string): string[] => {
  const genitives = [
    word,
    ...ESTONIAN_CASES.filter((ending) => word.endsWith(ending)).map((ending) =>
      word.slice(0, -ending.length),
    ),
  ]
  return genitives.flatMap((genitive) => [
    genitive,
    ESTONIAN_GENITIVES.get(genitive) ?? genitive,
    ...(FINAL_VOWEL.test(genitive) ? [genitive.slice(0, -1)] : []),
    // What is named in the plural: `jäätmed`, `ravimid`.
    `${genitive}d`,
  ])
}

const englishBases = (word: string): string[] => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
]

/** The known word that a folded one is a form of; itself where there is none. */
const among = (bases: (word: string) => string[]) => (word: string, known: ReadonlySet<string>) =>
  bases(word).find((base) => known.has(base)) ?? word

export const estonianAmong = among(estonianBases)
export const englishAmong = among(englishBases)

/** Every form of a Lithuanian noun or adjective ends so: what does not, is no Lithuanian. */
export const mayBeLithuanian = (folded: string): boolean => /[aeiouys]$/.test(folded)
