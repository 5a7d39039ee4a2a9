import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BoardParams } from './model/opportunity-lists.ts'
import { boardQuery } from './model/opportunity-queries.ts'
import { useOpportunityCalendarApi } from './opportunity-calendar.client.ts'
import { useOpportunityNews } from './use-opportunity-news.ts'

/** The dates of open opportunities in the weeks of a month, kept true while others change them. */
export const useOpportunityMonth = (orgId: string, month: string, params: BoardParams) => {
  const api = useOpportunityCalendarApi()
  const query = useQuery(
    api.opportunityCalendar.month.queryOptions(
      { orgId, month, filters: boardQuery(params) },
      { placeholderData: keepPreviousData },
    ),
  )
  useOpportunityNews(() => void query.refetch())
  return query
}
