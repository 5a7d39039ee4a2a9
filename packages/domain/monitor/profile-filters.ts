import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { TENDER_FILTER_KEYS, type TenderFilterKey } from '../search/tender-filter-keys.ts'
import { MAX_KEYWORDS, MAX_TEXTS, tenderFilters } from '../search/tender-filters.ts'

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

export const PROFILE_FILTER_KEYS = TENDER_FILTER_KEYS.filter(
  (key): key is ProfileFilterKey => !(key in MOMENTARY),
)
