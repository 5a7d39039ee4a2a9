/** What somebody pastes to name a tender. */
export type PastedTender =
  /** The page of a tender of ours, or its id. */
  | { readonly kind: 'id'; readonly rfxId: string }
  /** An address elsewhere: what of it may be a number, the likeliest first. */
  | { readonly kind: 'address'; readonly numbers: readonly string[] }
  /** A number or a title. */
  | { readonly kind: 'text'; readonly text: string }

const LONGEST_NUMBER = 100
/** A shorter one would be a year or the number of a page. */
const SHORTEST_NUMBER = 5
const MOST_NUMBERS = 8
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isNumber = (piece: string): boolean =>
  piece.length >= SHORTEST_NUMBER && piece.length <= LONGEST_NUMBER && /\d/.test(piece)

/** `/rfx/<id>` of any locale, with what follows the id. */
const idInPath = (pieces: readonly string[]): string | null => {
  const after = pieces[pieces.indexOf('rfx') + 1]?.toLowerCase()
  return pieces.includes('rfx') && after && ID.test(after) ? after : null
}

/** The parts of an address behind its host, of its path, its query and what follows `#`. */
const piecesOf = (address: string): string[] =>
  address
    .split(/[/?#&=:;]/)
    .slice(SCHEME_AND_HOST)
    .map(decoded)
const SCHEME_AND_HOST = 4

/** Reads what is pasted; the text is no longer than a search takes. */
export const pastedTender = (pasted: string): PastedTender => {
  const text = pasted.trim()
  const lower = text.toLowerCase()
  if (ID.test(lower)) return { kind: 'id', rfxId: lower }
  if (!/^https?:\/\//i.test(text)) return { kind: 'text', text }
  const pieces = piecesOf(text)
  const rfxId = idInPath(pieces)
  if (rfxId !== null) return { kind: 'id', rfxId }
  const numbers = [...new Set(pieces.filter(isNumber))].reverse()
  return { kind: 'address', numbers: numbers.slice(0, MOST_NUMBERS) }
}
