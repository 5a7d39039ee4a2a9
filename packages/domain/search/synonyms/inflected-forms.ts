import { foldText } from '../../kernel/text-folding.ts'

/**
 * What a word is a form of, among words that are known: Estonian and English change too few of
 * them for a stemmer to be needed, and the one that PostgreSQL has for Estonian makes one of `kooli`
 * (of a school) and `koolitus` (training).
 */

/** The case endings of both numbers (E. Erelt et al., Eesti keele käsiraamat, 2007, M 63-64), folded, the longest first. */
const ESTONIAN_CASES = [
  'desse',
  'tesse',
  'dele',
  'tele',
  'delt',
  'telt',
  'dest',
  'test',
  'dega',
  'tega',
  'deks',
  'teks',
  'dena',
  'tena',
  'deta',
  'teta',
  'deni',
  'teni',
  'des',
  'tes',
  'del',
  'tel',
  'de',
  'te',
  'sid',
  'sse',
  'st',
  'le',
  'lt',
  'ks',
  'ni',
  'na',
  'ta',
  'ga',
  'd',
  't',
  's',
  'l',
]

/**
 * Words of procurement whose sounds change from case to case, so that neither the rules here nor the
 * stemmer bring their cases together: nominative, genitive, and what else has a stem of its own.
 */
const ESTONIAN_CHANGING = `
sild silla silda | lasteaed lasteaia | aed aia aeda | remont remondi remonti | mööbel mööbli
elekter elektri | toit toidu toitu | aken akna | rent rendi renti | küte kütte | hange hanke
riigihange riigihanke | lihthange lihthanke | leping lepingu | raamleping raamlepingu
hankeleping hankelepingu | töövõtuleping töövõtulepingu | vesi vee vett | reovesi reovee reovett
joogivesi joogivee joogivett | tee teede teid teele | töö tööde töid tööle
ehitustöö ehitustöid | teetöö teetöid | remonditöö remonditöid | kool kooli koole
põhikool põhikooli | seade seadme | meditsiiniseade meditsiiniseadme | leht lehe lehte
park pargi parki | vald valla valda | põld põllu | mets metsa | katus katuse | uuring uuringu
lift lifti
`
  .trim()
  .split(/[|\n]/)
  .map((forms) => forms.trim().split(' '))

/** What each of these forms is called in the dictionary. */
const ESTONIAN_NOMINATIVES: ReadonlyMap<string, string> = new Map(
  ESTONIAN_CHANGING.flatMap(([nominative = '', ...others]) =>
    others.map((form): [string, string] => [foldText(form), foldText(nominative)]),
  ),
)

const ESTONIAN_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  ESTONIAN_CHANGING.flatMap((forms) =>
    forms.map((form): [string, readonly string[]] => [form, forms]),
  ),
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
    ESTONIAN_NOMINATIVES.get(genitive) ?? genitive,
    ...(FINAL_VOWEL.test(genitive) ? [genitive.slice(0, -1)] : []),
    // What is named in the plural: `jäätmed`, `ravimid`.
    `${genitive}d`,
  ])
}

/**
 * The other forms of an Estonian word under which its cases may be indexed; none for a word whose
 * cases the stemmer brings together. Letters must be as they are written: `tööde` (of works) has
 * forms, `toode` (a product) has none.
 */
export const estonianForms = (word: string): readonly string[] => {
  const typed = word.normalize('NFC').toLowerCase()
  const base = estonianBases(typed).find((one) => ESTONIAN_FORMS.has(one))
  return (base ? ESTONIAN_FORMS.get(base) : undefined)?.filter((form) => form !== typed) ?? []
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
