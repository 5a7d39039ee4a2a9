import { LIST_FEED_KINDS } from '@kogge/domain/org-lists/list-feed.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SingleParams } from './model/org-list-params.ts'
import { useOrgListsApi } from './org-lists.client.ts'

const PAGE = 20

/** What is new with the organisations of a list as the address narrows it, a page at a time. */
export const useListFeed = (orgId: string, guid: string, { kind, org }: SingleParams) => {
  const api = useOrgListsApi()
  const list = useInfiniteQuery(
    api.orgList.feed.infiniteQueryOptions(
      {
        orgId,
        guid,
        limit: PAGE,
        ...(kind?.length && { kinds: LIST_FEED_KINDS.filter((one) => kind.includes(one)) }),
        ...(org?.length && { memberIds: [...org] }),
      },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  )
  const { data } = list
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  return { list, rows, isCut: data?.pages[0]?.isCut ?? false }
}
