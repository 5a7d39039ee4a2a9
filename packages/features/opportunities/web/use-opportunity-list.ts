import { listState } from '@kogge/platform/web/lists/list-search.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { OPPORTUNITY_LIST, type OpportunityParams } from './model/opportunity-lists.ts'
import { listQuery } from './model/opportunity-queries.ts'
import { useOpportunitiesApi } from './opportunities.client.ts'

const PAGE = 50

/** The opportunities of an organisation as the address narrows and sorts them, a page at a time. */
export const useOpportunityList = (orgId: string, params: OpportunityParams) => {
  const api = useOpportunitiesApi()
  const { filters, sortBy } = listState(OPPORTUNITY_LIST, params)
  const list = useInfiniteQuery(
    api.opportunity.list.infiniteQueryOptions(
      { orgId, filters: listQuery(filters), sortBy, limit: PAGE },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  )
  const { data } = list
  const cards = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return {
    list,
    cards,
    total: data?.pages[0]?.total ?? null,
    /** The own fields that have a column. */
    fields: data?.pages[0]?.fields ?? [],
  }
}
