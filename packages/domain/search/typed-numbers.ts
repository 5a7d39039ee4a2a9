import { compactTyped } from '../orgs/numbers/typed-number.ts'

/** More than any identifier has. */
const LONGEST = 200
/** A shorter one would be a year, or a quantity. */
const SHORTEST = 4
const MOST_PIECES = 10
const HAS_DIGIT = /\d/
/** Quotes, beginnings and exclusions are words. */
const IS_WORDS = /["“”„«»*]|^-/

const isIdentifier = (text: string): boolean =>
  text.length >= SHORTEST && HAS_DIGIT.test(text) && !IS_WORDS.test(text)

/** The last part of an address: `https://ted.europa.eu/en/notice/-/detail/18662-2024`. */
const withoutAddress = (text: string): string =>
  /^https?:\/\//.test(text)
    ? (text
        .replace(/[?#].*$/s, '')
        .split('/')
        .at(-1) ?? '')
    : text

/**
 * What is typed, read as identifiers alone (of notices, procedures): as one, and where it has spaces or commas, as
 * several. None where it has words, which are searched as such.
 */
export const identifiersTyped = (typed: string): readonly (readonly string[])[] => {
  const text = typed.trim()
  if (text.length > LONGEST || !isIdentifier(text)) return []
  const whole = withoutAddress(text)
  const pieces = text
    .split(/[\s,;]+/)
    .filter((piece) => piece !== '')
    .map(withoutAddress)
  const areSeveral = pieces.length > 1 && pieces.length <= MOST_PIECES && pieces.every(isIdentifier)
  return areSeveral ? [[whole], pieces] : [[whole]]
}

/** What has fewer digits is a year or a quantity rather than a register's number. */
const FEWEST_DIGITS = 5

/**
 * What is typed, read as one number of a register of organisations or of VAT: as it stands without separators, and
 * without the country before it. None where it is none.
 */
export const orgNumbersTyped = (typed: string): string[] => {
  if (IS_WORDS.test(typed.trim())) return []
  const read = compactTyped(typed)
  if (!read.ok || read.compact.replace(/\D/g, '').length < FEWEST_DIGITS) return []
  const { compact } = read
  return [...new Set([compact, compact.replace(/^[A-Z]{2}(?=\d)/, '')])]
}
