import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What somebody has typed to find codes: the digits that a code begins with, or words of its name. */
export type CpvWords =
  | { readonly kind: 'digits'; readonly prefix: string }
  | { readonly kind: 'words'; readonly text: string; readonly words: readonly string[] }

/** Reads what was typed; null where there is nothing to look for. */
export const readCpvWords = (typed: string): CpvWords | null => {
  const text = typed.trim().toLowerCase()
  const digits = /^(\d{1,8})(-\d?)?$/.exec(text)?.[1]
  // `30200000` means that subtree as much as `302` does.
  if (digits) return { kind: 'digits', prefix: digits.length === 8 ? cpvPrefix(digits) : digits }
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  return words.length === 0 ? null : { kind: 'words', text, words }
}

/** A long word is cut by its ending, so that it is found in its other grammatical forms too. */
const stemOf = (word: string): string => {
  if (word.length >= 7) return word.slice(0, -2)
  return word.length >= 5 ? word.slice(0, -1) : word
}

/** A shorter one stands within others by chance: `ola` (egg) in `skola` (school). */
const TELLING_LETTERS = 4

/** Whether a word of the folded name begins so. */
const begins = (folded: SQL, stem: string): SQL =>
  sql`strpos(' ' || translate(${folded}, '-/(', '   '), ' ' || unaccent(${stem})) > 0`

/** Whether a folded name holds every word; long ones also within its own, as `ceļi` in `autoceļi`. */
export const holdsAll = (folded: SQL, words: readonly string[]): SQL =>
  sql.join(
    words
      .map(stemOf)
      .map((stem) =>
        stem.length < TELLING_LETTERS
          ? begins(folded, stem)
          : sql`strpos(${folded}, unaccent(${stem})) > 0`,
      ),
    sql` and `,
  )

/** How many of the words begin a word of the folded name. */
export const wholeWords = (folded: SQL, words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`(${begins(folded, stemOf(word))})::int`),
    sql` + `,
  )
