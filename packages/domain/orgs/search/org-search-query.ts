import { foldText } from '../../kernel/text-folding.ts'
import { distinctWords } from '../../search/typed-words.ts'

const MAX_LENGTH = 200
const MAX_WORDS = 12
const MAX_WORD = 100

/** ASCII signs part words; the database parts names the same way (column `words` of `org`). */
const SIGNS = /(?:(?![a-zA-Z0-9])\p{ASCII})+/u

/** A number of a register: digits, after the letters of a country or a court where there are any. */
const NUMBER = /^([a-z]{0,3})(\d{3}[a-z0-9]*)$/

/** What is typed to find an organisation, read. */
export interface OrgQuery {
  /** As one folded text, for the start of whole names and for likeness. */
  readonly folded: string
  /** Beginnings of words of the name, all of which must be there, in any order. */
  readonly words: readonly string[]
  /** Starts of registration and VAT numbers that it can be instead, without spaces and signs. */
  readonly numbers: readonly string[]
}

const numbersOf = (compact: string): string[] => {
  const [, letters = '', digits = ''] = NUMBER.exec(compact.slice(0, MAX_WORD)) ?? []
  if (digits === '') return []
  // Registers of most countries number without the country that a VAT number begins with.
  return letters.length === 2 ? [letters + digits, digits] : [letters + digits]
}

/**
 * Reads what one types: at most 200 characters and 12 words that differ count. Null where there is neither
 * letter nor digit.
 */
export const readOrgQuery = (typed: string): OrgQuery | null => {
  const folded = foldText(typed.slice(0, MAX_LENGTH)).replaceAll('\0', ' ')
  const words = folded
    .split(SIGNS)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD))
  if (words.length === 0) return null
  return { folded, words: distinctWords(words, MAX_WORDS), numbers: numbersOf(words.join('')) }
}
