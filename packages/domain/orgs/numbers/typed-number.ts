/** What is wrong with a number that somebody typed. */
export type NumberProblem = 'empty' | 'length' | 'checksum' | 'form'

export interface Refused {
  readonly ok: false
  readonly problem: NumberProblem
}

export const refused = (problem: NumberProblem): Refused => ({ ok: false, problem })

/** More than any number with its label and separators; nothing longer is worth reading. */
const MAX_TYPED = 100
/** Format characters (zero width, soft hyphen) come along when people copy from a page. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}\u2212.,:;/_()#]+/gu

/**
 * A typed or copied number without its separators, in capitals and half-width characters: letters
 * and digits alone. Refused: `empty` where nothing is left, `length` over a hundred characters,
 * `form` where anything but letters, digits and usual separators stands in it.
 */
export const compactTyped = (
  text: string,
): { readonly ok: true; readonly compact: string } | Refused => {
  const trimmed = text.trim()
  if (trimmed.length > MAX_TYPED) return refused('length')
  const compact = trimmed.normalize('NFKC').toUpperCase().replace(SEPARATORS, '')
  if (compact === '') return refused('empty')
  return /^[\p{L}\p{N}]+$/u.test(compact) ? { ok: true, compact } : refused('form')
}

/** The bounds of a compact number of a country whose rules are not known here. */
export const isForeignLength = (compact: string): boolean =>
  compact.length >= 4 && compact.length <= 30
