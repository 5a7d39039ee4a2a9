import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Member, useMembersApi } from './members.client.ts'

const PAGE = 50

/** Everybody who belongs to an organisation at present, as far as the pages of the list are here. */
export const useAllMembers = (
  orgId: string,
): { readonly members: readonly Member[]; readonly isComplete: boolean } => {
  const api = useMembersApi()
  const list = useInfiniteQuery(
    api.members.list.infiniteQueryOptions(
      { orgId, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
  )
  const { hasNextPage, isFetching, isError, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const { data } = list
  const members = useMemo(
    () => data?.pages.flatMap(({ items }) => items.filter(({ state }) => state !== 'ended')) ?? [],
    [data],
  )
  return { members, isComplete: data !== undefined && !hasNextPage }
}
