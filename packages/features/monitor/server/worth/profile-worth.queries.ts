import type { ProfileFilterKey, ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import {
  hasDeadline,
  isCrowded,
  isHarsh,
  leftWithout,
  narrowings,
} from '@kogge/domain/monitor/profile-worth.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { ProfileWorth } from './worth.views.ts'
import { yearSearch } from './year-search.ts'

const SAMPLE = 5
const MOST_LISTED = 8

/** Counts by value, the largest first; of a filter that is chosen its values alone. */
const largest = (
  counts: Readonly<Record<string, number>>,
  filters: ProfileFilters,
  key: ProfileFilterKey,
): { value: string; count: number }[] => {
  const chosen: readonly string[] = filters[key] ?? []
  return Object.entries(counts)
    .map(([value, count]) => ({ value, count }))
    .filter(({ value, count }) => count > 0 && (chosen.length === 0 || chosen.includes(value)))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_LISTED)
}

/**
 * What a profile with these filters would have brought over the last 12 months, and what each of its conditions costs: as many searches as it
 * has conditions and one more, each in the caller's turn. Throws `system.unavailable` and `request.rate_limited`.
 */
export const worthOf = async (
  ctx: Context,
  filters: ProfileFilters,
  signal: AbortSignal | undefined,
): Promise<ProfileWorth> => {
  const search = yearSearch(ctx, signal)
  const { facets, items } = await search(filters, SAMPLE)
  const { total, margin } = facets
  const costs: ProfileWorth['costs'] = []
  for (const { condition, filters: left } of leftWithout(filters)) {
    const without = (await search(left, 1)).facets.total
    costs.push({ condition, without, filters: left, isHarsh: isHarsh(total, without) })
  }
  return {
    total,
    margin,
    sample: items,
    sources: largest(facets.source, filters, 'source'),
    countries: largest(facets.country, filters, 'country'),
    costs,
    narrowings: isCrowded(total) ? narrowings(filters, facets) : null,
    hasDeadline: hasDeadline(filters),
  }
}
