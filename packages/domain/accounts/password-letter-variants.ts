import { foldText } from '../kernel/text-folding.ts'

/** Digits and signs that people write for letters; of those that stand for two both are tried. */
const WRITTEN_FOR: Readonly<Record<string, readonly [string, string]>> = {
  '0': ['o', 'o'],
  '1': ['i', 'l'],
  '3': ['e', 'e'],
  '4': ['a', 'a'],
  '5': ['s', 's'],
  '6': ['g', 'b'],
  '7': ['t', 't'],
  '8': ['b', 'b'],
  '9': ['g', 'g'],
  '2': ['z', 'z'],
  '@': ['a', 'a'],
  $: ['s', 's'],
  '!': ['i', 'l'],
  '|': ['l', 'i'],
  '€': ['e', 'e'],
  '+': ['t', 't'],
}

/** Letters and digits alone, without marks and in lower case. */
export const bare = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

/** A text as it is written, and as it reads with digits and signs for letters. */
export const readingsOf = (text: string): readonly string[] => {
  const read = (which: 0 | 1): string =>
    bare(text.replace(/[\d@$!|€+]/g, (sign) => WRITTEN_FOR[sign]?.[which] ?? sign))
  return [...new Set([bare(text), read(0), read(1)])]
}

/** Cyrillic and Greek letters that look like Latin ones, in lower or upper case. */
const LOOKS_LIKE: readonly (readonly [string, string])[] = [
  'aаα',
  'bвβ',
  'cсϲ',
  'dԁ',
  'eеєε',
  'hнη',
  'iіιӏ',
  'jјϳ',
  'kкκ',
  'mмμ',
  'nпν',
  'oоοσ',
  'pрρ',
  'rгᴦ',
  'sѕ',
  'tтτ',
  'uцυ',
  'wшω',
  'xхχ',
  'yуүγ',
  'zᴢζ',
].flatMap(([latin = '', ...others]) =>
  others.map((other): readonly [string, string] => [other, latin]),
)

/** Cyrillic as it is written in Latin letters in the Baltic states, without marks. */
const SOUNDS_LIKE: readonly (readonly [string, string])[] = [
  ...[...'абвгдезийклмнопрстуфхцыэіѓќ'].map((letter, place): readonly [string, string] => [
    letter,
    'abvgdezijklmnoprstufhcieigk'[place] ?? '',
  ]),
  ['ж', 'z'],
  ['ч', 'c'],
  ['ш', 's'],
  ['щ', 'sc'],
  ['ю', 'ju'],
  ['я', 'ja'],
  ['ё', 'e'],
  ['є', 'je'],
  ['ї', 'ji'],
  ['ь', ''],
  ['ъ', ''],
]

const LATIN = [new Map(LOOKS_LIKE), new Map(SOUNDS_LIKE)]

/** A text in lower case as it is written; with letters of other alphabets, also as it looks and as it sounds. */
export const inLatin = (text: string): readonly string[] => {
  const lower = text.toLowerCase()
  const read = LATIN.map((letters) => [...lower].map((one) => letters.get(one) ?? one).join(''))
  return [...new Set([lower, ...read])]
}

/** A text from its end to its beginning. */
export const reversed = (text: string): string => [...text].reverse().join('')

/**
 * Everything that a text can be read as: in Latin letters, with digits and signs for letters or without them, from
 * either end.
 */
export const disguisesOf = (text: string): readonly string[] => {
  const read = inLatin(text).flatMap((one) => [
    ...readingsOf(one),
    foldText(one).replace(/\P{L}/gu, ''),
  ])
  return [...new Set([...read, ...read.map(reversed)])]
}

/** Endings of Latvian, Estonian and Lithuanian cases, without marks, the longest first. */
const ENDINGS = [
  'iems',
  'oms',
  'iai',
  'ems',
  'iem',
  'ais',
  'ams',
  'ose',
  'ese',
  'ele',
  'est',
  'ist',
  'ast',
  'us',
  'as',
  'is',
  'es',
  'os',
  'ys',
  'am',
  'em',
  'im',
  'um',
  'ai',
  'ei',
  'ui',
  'io',
  'iu',
  'st',
  'le',
  'ks',
  'de',
  'te',
  'ga',
  'a',
  'e',
  'i',
  'o',
  'u',
  's',
  'y',
  'd',
  't',
]

/** A shorter stem would be found in words by chance. */
const MIN_STEM = 5

/** What of a word is the same in its cases, of at least five letters; the word itself where less is left. */
export const stemOf = (word: string): string => {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= MIN_STEM)
  return ending ? word.slice(0, -ending.length) : word
}
