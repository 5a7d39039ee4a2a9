/** Characters of a file or of pasted text. */
export const MOST_IMPORT_CHARACTERS = 100_000
/** Rows that are read; as many as a list can have. */
export const MOST_IMPORT_ROWS = 1000

/** Why nothing of a text can be read; `quotes`: a quote that is not closed. */
export const IMPORT_FAILURES = ['empty', 'tooMany', 'quotes', 'noNumber'] as const
export type ImportFailure = (typeof IMPORT_FAILURES)[number]

/**
 * What becomes of a row: one organisation is `found`, the list has it (`listed`), an earlier row names it (`repeated`), several
 * may be meant or the name alone leads to it (`ambiguous`), none is known (`unknown`), or the row is `malformed`.
 */
export const IMPORT_RESULTS = [
  'found',
  'listed',
  'repeated',
  'ambiguous',
  'unknown',
  'malformed',
] as const
export type ImportResult = (typeof IMPORT_RESULTS)[number]

/** What is wrong with a malformed row: its number, its country, or a text that is too long. */
export const IMPORT_PROBLEMS = [
  'empty',
  'length',
  'checksum',
  'form',
  'country',
  'note',
  'tags',
] as const
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number]
