import type { z } from 'zod'
import { TENDER_FILTER_KEYS, type TenderFilterKey } from '../search/tender-filter-keys.ts'
import { tenderFilters } from '../search/tender-filters.ts'

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

/** The filters of a monitor profile. */
export const profileFilters = tenderFilters.omit(MOMENTARY)
export type ProfileFilters = z.infer<typeof profileFilters>
export type ProfileFilterKey = keyof ProfileFilters

export const PROFILE_FILTER_KEYS = TENDER_FILTER_KEYS.filter(
  (key): key is ProfileFilterKey => !(key in MOMENTARY),
)
