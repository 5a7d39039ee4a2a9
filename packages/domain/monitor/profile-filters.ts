import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { parseQuery } from '../search/query-parser.ts'
import { TENDER_FILTER_KEYS, type TenderFilterKey } from '../search/tender-filter-keys.ts'
import { MAX_KEYWORDS, MAX_TEXTS } from '../search/tender-filter-limits.ts'
import { tenderFilters } from '../search/tender-filters.ts'
import { foldWord, wordsIn } from '../search/words/word-tokens.ts'

/**
 * Filters of tender search that no profile has: periods are of the moment at which somebody searches, and a search
 * by meaning lists the nearest and decides nothing of one tender.
 */
const MOMENTARY = {
  days: true,
  importedAfter: true,
  publishedAfter: true,
  semanticSearchText: true,
} as const satisfies Partial<Record<TenderFilterKey, true>>

const LONGEST_TEXT = 500
const texts = (most: number) =>
  z
    .array(cleanText.transform(onOneLine).pipe(z.string().min(1).max(LONGEST_TEXT)))
    .max(most)
    .optional()

/** The filters of a monitor profile; its texts are kept, so they hold nothing that cannot be seen. */
export const profileFilters = tenderFilters
  .omit(MOMENTARY)
  .extend({ q: texts(MAX_TEXTS), keyword: texts(MAX_KEYWORDS) })
export type ProfileFilters = z.infer<typeof profileFilters>
export type ProfileFilterKey = keyof ProfileFilters

/** The filters that no profile has. */
export const MOMENTARY_FILTERS = TENDER_FILTER_KEYS.filter((key) => key in MOMENTARY)

export const PROFILE_FILTER_KEYS = TENDER_FILTER_KEYS.filter(
  (key): key is ProfileFilterKey => !(key in MOMENTARY),
)

/** Whether no filter is chosen. */
export const isWithoutFilters = (filters: ProfileFilters): boolean =>
  PROFILE_FILTER_KEYS.every((key) => (filters[key]?.length ?? 0) === 0)

/** Filters that count beside others alone: they let in more. */
const WIDENING: ReadonlySet<ProfileFilterKey> = new Set(['regionWords', 'valueUnstated'])
const TEXTS: ReadonlySet<ProfileFilterKey> = new Set(['q', 'keyword'])

/** Whether something of a text is looked for: a mark that is no letter of a word is not. */
const isSought = (typed: string): boolean =>
  parseQuery(typed).some(({ text }) => wordsIn(text).some((word) => foldWord(word) !== ''))

const restricts = (key: ProfileFilterKey, values: readonly string[]): boolean =>
  TEXTS.has(key) ? values.some(isSought) : values.length > 0

/** Whether nothing at all is asked for: every tender would fit. A text without a letter or a digit asks for nothing. */
export const isUnrestricted = (filters: ProfileFilters): boolean =>
  PROFILE_FILTER_KEYS.every((key) => WIDENING.has(key) || !restricts(key, filters[key] ?? []))

/** Letters of all texts of a profile: the thread that matches reads them all again from time to time. */
const LONGEST_TEXTS = 4000

/** Whether the texts of a profile take longer to be read than others can wait for. */
export const isTooLong = ({ q = [], keyword = [], regionWords = [] }: ProfileFilters): boolean =>
  [...q, ...keyword, ...regionWords].join('').length > LONGEST_TEXTS

/**
 * Filters of a search, of the address or of a caller, as far as a profile may have them, and the keys of those it may not.
 * Where one of them is no filter at all, nothing is kept.
 */
export const profileFiltersOf = (
  filters: Readonly<Partial<Record<TenderFilterKey, readonly string[]>>>,
): { readonly kept: ProfileFilters; readonly leftOut: readonly TenderFilterKey[] } => {
  const set = TENDER_FILTER_KEYS.filter((key) => (filters[key]?.length ?? 0) > 0)
  const kept = Object.fromEntries(
    set.filter((key) => !(key in MOMENTARY)).map((key) => [key, filters[key]]),
  )
  const read = profileFilters.safeParse(kept)
  return { kept: read.data ?? {}, leftOut: set.filter((key) => key in MOMENTARY) }
}
