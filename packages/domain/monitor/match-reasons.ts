import { FILTER_RULES, type RangeName } from './filter-rules.ts'
import type { Verdict } from './match-explanation.ts'
import { PROFILE_FILTER_KEYS, type ProfileFilters } from './profile-filters.ts'

/** What of a profile a tender met: the values of its filters that the tender holds, and the words that it has. */
export interface MatchReasons {
  readonly filters: ProfileFilters
  /** Words as they are sought, with the other names by which alone they were found. */
  readonly words: readonly { readonly typed: string; readonly names: readonly string[] }[]
}

/** The bounds of a range among filters. */
export const rangeFilters = (filters: ProfileFilters, name: RangeName): ProfileFilters =>
  Object.fromEntries(
    PROFILE_FILTER_KEYS.flatMap((key) => {
      const rule = FILTER_RULES[key]
      const values = filters[key]
      return rule.kind === 'range' && rule.name === name && values ? [[key, values]] : []
    }),
  )

/** What was met of a profile with these filters; what was not met is left out. */
export const reasonsOf = (filters: ProfileFilters, verdicts: readonly Verdict[]): MatchReasons => {
  const met = verdicts.filter(({ isMet }) => isMet)
  const values = Object.fromEntries(
    met.flatMap((one) => (one.kind === 'values' ? [[one.key, one.met]] : [])),
  )
  const ranges = met.map((one) => (one.kind === 'range' ? rangeFilters(filters, one.key) : {}))
  const parts = met.flatMap((one) => (one.kind === 'words' ? one.texts.flat() : []))
  const found = parts.filter(({ isExcluded, isFound }) => isFound && !isExcluded)
  return {
    filters: Object.assign(values, ...ranges),
    words: [...new Map(found.map(({ typed, names }) => [typed, { typed, names }])).values()],
  }
}
