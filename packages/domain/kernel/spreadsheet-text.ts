/** By which Excel knows a text as UTF-8. */
export const CSV_BOM = '\ufeff'

/** What cannot be seen, line breaks and tabs aside, and half characters. */
const UNSEEN = /(?![\n\t])\p{Cc}/gu
/**
 * By what spreadsheets know a formula, behind what they may skip; the wide and the small forms are
 * taken for the usual ones.
 */
const FORMULA =
  /^[\s\p{C}\p{Default_Ignorable_Code_Point}"]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]/u

/** Text as it may stand in a cell. */
export const plainCell = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNSEEN, '')

/** Whether a spreadsheet might run a text: a formula, also behind spaces, or one that a tab or a line break begins. */
export const looksLikeFormula = (text: string): boolean =>
  FORMULA.test(text) || /^[\t\n]/.test(text)

/**
 * Whatever somebody's program may take for the end of a cell or of a row, whatever its language: what
 * follows it unquoted would begin one, a formula too. The library looks for its own delimiters alone.
 */
export const CELL_ENDS = /[;\t\n\v\f\r\u0085\u2028\u2029]/

/** Blanks, quotes and ends of cells, before a sign by which a formula begins (`looksLikeFormula`). */
const BEFORE_FORMULA =
  /(?<![\s\p{C}\p{Default_Ignorable_Code_Point}";])[\s\p{C}\p{Default_Ignorable_Code_Point}";]+(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu

/**
 * An apostrophe says that what follows is text; a spreadsheet does not show it. A program that parts
 * cells by semicolons or tabs heeds no quotes in the midst of what it takes for one: within a text, too,
 * no part begins as a formula.
 */
export const csvTextCell = (text: string): string => {
  const plain = plainCell(text)
  const parted = CELL_ENDS.test(plain)
    ? plain.replace(BEFORE_FORMULA, (before) => (CELL_ENDS.test(before) ? `${before}'` : before))
    : plain
  return looksLikeFormula(plain) ? `'${parted}` : parted
}
