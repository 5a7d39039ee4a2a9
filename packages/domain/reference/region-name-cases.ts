import { latvianStem } from '../search/words/latvian-stemmer.ts'

const ESTONIAN_CASE = /(?<=[aeiou])(?:sse|le|lt|st|l|s|t|d)$/
const ESTONIAN_COUNTY = /^maakon(?:d|na\w*|da)$/
const LITHUANIAN_CASE =
  /(?:oje|yje|eje|uje|ies|ios|iai|iui|os|es|is|ys|us|as|ui|iu|io|ai|a|e|i|y|o|u)$/
const FINNISH_CASE = /(?<=[aeiouy])(?:ssa|sta|lla|lta|lle|n)$/
const POLISH_ADJECTIVE = /(?<=[sc]k)(?:iego|iemu|iem|iej|im|ie|i|a|u|o)$/
const POLISH_NOUN = /(?:em|ie|ia|iu|e|a|u|y|i)$/
const NORDIC_GENITIVE = /s$/
const FEWEST_LETTERS = 3

const withoutCase = (pattern: RegExp) => (word: string) => {
  const body = word.replace(pattern, '')
  return body.length >= FEWEST_LETTERS ? body : word
}

/** A language's way of taking the case off a folded word, and of which countries names stand in it. */
interface NameCases {
  readonly countries: RegExp
  readonly caseless: (word: string) => string
}

const BALTIC = /^(?:EE|LT|LV)/

/**
 * A name as it is written, and its cases by language: those of the names of the language's own countries, as
 * of others a beginning would be a word of another language. A name of the Baltic states may stand in each of their languages.
 */
export const NAME_CASES: readonly NameCases[] = [
  { countries: /^/, caseless: (word) => word },
  { countries: BALTIC, caseless: latvianStem },
  {
    countries: BALTIC,
    caseless: (word) => (ESTONIAN_COUNTY.test(word) ? 'maakond' : withoutCase(ESTONIAN_CASE)(word)),
  },
  { countries: BALTIC, caseless: withoutCase(LITHUANIAN_CASE) },
  { countries: /^FI/, caseless: withoutCase(FINNISH_CASE) },
  {
    countries: /^PL/,
    caseless: (word) =>
      POLISH_ADJECTIVE.test(word)
        ? withoutCase(POLISH_ADJECTIVE)(word)
        : withoutCase(POLISH_NOUN)(word),
  },
  { countries: /^(?:SE|NO|DK)/, caseless: withoutCase(NORDIC_GENITIVE) },
]
