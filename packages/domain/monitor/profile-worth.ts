import type { Facets } from '../search/search-read-model.ts'
import type { TenderFilters } from '../search/tender-filters.ts'
import { FILTER_RULES, isChosen, type RangeName } from './filter-rules.ts'
import {
  PROFILE_FILTER_KEYS,
  type ProfileFilterKey,
  type ProfileFilters,
} from './profile-filters.ts'

/** A condition of a profile: a filter, a range of several, or regions with the words that widen them. */
export type ConditionName = ProfileFilterKey | RangeName

const nameOf = (key: ProfileFilterKey): ConditionName => {
  const rule = FILTER_RULES[key]
  if (rule.kind === 'range') return rule.name
  return key === 'regionWords' ? 'region' : key
}

const pick = (filters: ProfileFilters, isKept: (name: ConditionName) => boolean): ProfileFilters =>
  Object.fromEntries(
    PROFILE_FILTER_KEYS.flatMap((key) => {
      const values = filters[key]
      return values && values.length > 0 && isKept(nameOf(key)) ? [[key, values]] : []
    }),
  )

/** Deadlines are of the moment: no tender of last year would meet them. */
export const hasDeadline = (filters: ProfileFilters): boolean =>
  PROFILE_FILTER_KEYS.some((key) => nameOf(key) === 'deadline' && isChosen(filters, key))

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
export const WORTH_WEEKS = 52

/**
 * Filters as they would have found tenders over the last 12 months, by the day of publication: without deadlines; what is closed
 * now was open then.
 */
export const yearFilters = (filters: ProfileFilters, now: Date): TenderFilters => {
  const { tenderStatus, ...others } = pick(filters, (name) => name !== 'deadline')
  const wasOpen = tenderStatus?.includes('open')
  return {
    ...others,
    ...(tenderStatus && {
      tenderStatus: wasOpen ? [...new Set([...tenderStatus, 'closed' as const])] : tenderStatus,
    }),
    days: ['any'],
    publishedAfter: [new Date(now.getTime() - YEAR_MS).toISOString().slice(0, 10)],
  }
}

/** Each condition is one more search. */
const MOST_CONDITIONS = 8

/** The conditions of a profile that are counted, each with the filters that are left without it. */
export const leftWithout = (
  filters: ProfileFilters,
): readonly { readonly condition: ConditionName; readonly filters: ProfileFilters }[] => {
  const chosen = PROFILE_FILTER_KEYS.filter((key) => isChosen(filters, key)).map(nameOf)
  const names = [...new Set(chosen)].filter((name) => name !== 'deadline' && name !== 'rfxId')
  if (names.length < 2) return []
  return names.slice(0, MOST_CONDITIONS).map((condition) => ({
    condition,
    filters: pick(filters, (name) => name !== condition),
  }))
}

/** Of what fits all others, a condition that leaves fewer than one in so many leaves nearly nothing. */
const HARSH = 50

/** Whether a condition excludes nearly everything that would come without it. */
export const isHarsh = (total: number, without: number): boolean =>
  without >= WORTH_WEEKS && total * HARSH < without

const READ_A_DAY = 20

/** Whether a profile brings more than anybody reads. */
export const isCrowded = (total: number): boolean => total > READ_A_DAY * 365

/** A value that would narrow a profile, and how many of its tenders hold it. */
export interface Narrowing {
  readonly key: 'cpv' | 'country' | 'tenderValue'
  readonly value: string
  readonly count: number
}

const OFFERED = 4
/** A value that nearly all hold narrows nothing, and one that few hold is too little. */
const [LARGEST_SHARE, SMALLEST_SHARE] = [0.8, 0.005]

/** The values that split best what a profile brings: of filters that it has not chosen, those that most hold. */
export const narrowings = (filters: ProfileFilters, facets: Facets): Narrowing[] => {
  const { total, division, country, tenderValue } = facets
  const hasValue = isChosen(filters, 'valueFrom') || isChosen(filters, 'valueTo')
  const counts: readonly (readonly [Narrowing['key'], Readonly<Record<string, number>>])[] = [
    ['cpv', Object.fromEntries(Object.entries(division).map(([two, n]) => [`${two}000000`, n]))],
    ['country', country],
    ['tenderValue', hasValue ? {} : tenderValue],
  ]
  return counts
    .filter(([key]) => !isChosen(filters, key))
    .flatMap(([key, values]) =>
      Object.entries(values)
        .map(([value, count]) => ({ key, value, count }))
        .filter(({ count }) => count < total * LARGEST_SHARE && count >= total * SMALLEST_SHARE)
        .sort((a, b) => b.count - a.count)
        .slice(0, OFFERED),
    )
}
