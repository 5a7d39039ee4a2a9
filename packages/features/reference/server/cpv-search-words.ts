import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { distinctWords } from '@kogge/domain/search/typed-words.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What somebody has typed to find codes: the digits that a code begins with, or words of its name. */
export type CpvWords =
  | { readonly kind: 'digits'; readonly prefix: string }
  | { readonly kind: 'words'; readonly text: string; readonly words: readonly string[] }

/** Reads what was typed; null where there is nothing to look for. Of its words eight that differ are looked for. */
export const readCpvWords = (typed: string): CpvWords | null => {
  const text = typed.trim().toLowerCase()
  const digits = /^(\d{1,8})(-\d?)?$/.exec(text)?.[1]
  // `30200000` means that subtree as much as `302` does.
  if (digits) return { kind: 'digits', prefix: digits.length === 8 ? cpvPrefix(digits) : digits }
  const words = distinctWords(text.split(/[^\p{L}\p{N}]+/u))
  return words.length === 0 ? null : { kind: 'words', text, words }
}

/** A long word is cut by its ending, so that it is found in its other grammatical forms too. */
const stemOf = (word: string): string => {
  if (word.length >= 7) return word.slice(0, -2)
  return word.length >= 5 ? word.slice(0, -1) : word
}

/** A shorter one stands within others by chance: `ola` (egg) in `skola` (school). */
const TELLING_LETTERS = 4

/** Texts are folded once for a statement, and not once for each name. */
const unaccented = (text: string): SQL => sql`(select unaccent(${text}))`

/**
 * A table `named` of one row for a name: `folded`, and `spaced`, the same with blanks before each of its words.
 * The database works each out once, however many conditions ask for it.
 */
export const foldedName = (name: SQL): SQL => sql`(
  select folded, ' ' || translate(folded, '-/(', '   ') as spaced
  from (select unaccent(lower(${name})) as folded offset 0) once offset 0) named`

/** Whether a word of the name begins so. */
const begins = (stem: string): SQL => sql`strpos(named.spaced, ' ' || ${unaccented(stem)}) > 0`

/** Whether a name, as `named`, holds every word; long ones also within its own, as `ceļi` in `autoceļi`. */
export const holdsAll = (words: readonly string[]): SQL =>
  sql.join(
    words
      .map(stemOf)
      .map((stem) =>
        stem.length < TELLING_LETTERS
          ? begins(stem)
          : sql`strpos(named.folded, ${unaccented(stem)}) > 0`,
      ),
    sql` and `,
  )

/** Whether each word begins a word of a name, as `named`. */
export const beginsAll = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => begins(stemOf(word))),
    sql` and `,
  )

/** How many of the words begin a word of the name, as `named`. */
export const wholeWords = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`(${begins(stemOf(word))})::int`),
    sql` + `,
  )

/** How like a name, as `named`, is to the whole text. */
export const likeness = (text: string): SQL =>
  sql`word_similarity(${unaccented(text)}, named.folded) + similarity(${unaccented(text)}, named.folded)`
