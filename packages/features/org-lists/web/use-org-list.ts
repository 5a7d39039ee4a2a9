import { listState } from '@kogge/platform/web/lists/list-search.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ORG_LIST, type SingleParams } from './model/org-list-params.ts'
import { useOrgListsApi } from './org-lists.client.ts'

const PAGE = 50
/** The server takes no more words. */
const MOST_WORDS = 5

/** One list. */
export const useOrgList = (orgId: string, guid: string) => {
  const api = useOrgListsApi()
  return useQuery(api.orgList.byId.queryOptions({ orgId, guid }))
}

/** The filters of the organisations of a list, as the server takes them. */
export const memberFilters = ({ q, tag }: SingleParams) => {
  const words = q?.[0]?.trim().split(/\s+/).slice(0, MOST_WORDS) ?? []
  return {
    ...(words.length > 0 && { q: words }),
    ...(tag && tag.length > 0 && { tag: [...tag] }),
  }
}

/** The organisations of a list as the address narrows and sorts them, a page at a time. */
export const useListMembers = (orgId: string, guid: string, params: SingleParams) => {
  const api = useOrgListsApi()
  const { sortBy } = listState(ORG_LIST, params)
  const list = useInfiniteQuery(
    api.orgList.members.infiniteQueryOptions(
      { orgId, guid, filters: memberFilters(params), sortBy, limit: PAGE },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  )
  const { data } = list
  const members = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return { list, members, total: data?.pages[0]?.total ?? null }
}
