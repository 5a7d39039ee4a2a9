import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import type { Ends } from '@kogge/domain/analysis/analysis-period.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from './insight.client.ts'

/** How often one looks again while forecasts are being made. */
const LOOK_AGAIN_MS = 60_000

/** Contracts that end within so many months, or next year, page by page. */
export const useEnding = (filters: AnalysisFilters, months: Ends) => {
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  return useInfiniteQuery({
    ...api.insight.ending.infiniteQueryOptions(
      { filters, months, activeOrgId },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        placeholderData: keepPreviousData,
      },
    ),
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.isMade === false ? LOOK_AGAIN_MS : false,
  })
}
