import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { yearFilters } from '@kogge/domain/monitor/profile-worth.ts'
import type { Facets } from '@kogge/domain/search/search-read-model.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { admittedSearch } from '@kogge/features/search/server/search.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'

/** The newest tenders that filters would have found over the last 12 months, at most `limit`, and the counts of all. */
export type YearSearch = (
  filters: ProfileFilters,
  limit: number,
) => Promise<{ readonly facets: Facets; readonly items: TenderCard[] }>

/** Searches the last 12 months, each time in the caller's turn. Throws `system.unavailable` and `request.rate_limited`. */
export const yearSearch =
  (ctx: Context, signal: AbortSignal | undefined): YearSearch =>
  async (filters, limit) => {
    const { facets, items } = await admittedSearch(
      ctx,
      { filters: yearFilters(filters, ctx.now), sortBy: 'importDate', cursor: null, limit },
      signal,
    )
    if (!facets) throw new Error('A first page without counts.')
    return { facets, items }
  }
