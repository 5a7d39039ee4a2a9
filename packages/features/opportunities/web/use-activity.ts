import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActivityApi } from './activity.client.ts'
import { activityGroups } from './model/activity-groups.ts'

const PAGE = 50

/** What happens on the opportunities of an organisation, of everybody or of some people, the latest first, kept up to date. */
export const useActivity = (orgId: string, people: readonly string[]) => {
  const api = useActivityApi()
  const queries = useQueryClient()
  const list = useInfiniteQuery(
    api.opportunityActivity.list.infiniteQueryOptions(
      { orgId, limit: PAGE, ...(people.length > 0 && { people: [...people] }) },
      { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const refresh = () => void queries.invalidateQueries(api.opportunityActivity.pathFilter())
  useNews('opportunities', refresh)
  useNews('opportunityEntries', refresh)
  const { data } = list
  const groups = useMemo(
    () => data && activityGroups(data.pages.flatMap(({ items }) => items)),
    [data],
  )
  return { list, groups }
}
