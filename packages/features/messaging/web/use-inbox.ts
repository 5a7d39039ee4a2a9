import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConversationsApi } from './messaging.client.ts'
import { type InboxParams, partOf, subjectOf } from './model/inbox-search.ts'

const PAGE = 50
/** Times of the list say how many minutes ago something was. */
const EVERY_MS = 5 * 60_000

/** The conversations that an address shows, the latest first, as far as they are here. */
export const useInbox = (orgId: string, params: InboxParams) => {
  const api = useConversationsApi()
  const subject = subjectOf(params.about?.[0] ?? '')
  const list = useInfiniteQuery({
    ...api.conversation.list.infiniteQueryOptions(
      {
        orgId,
        part: partOf(params),
        words: params.q?.[0] ?? '',
        limit: PAGE,
        ...(subject && { subject }),
      },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  const { data } = list
  const items = useMemo(() => {
    // A conversation that went up between two pages is in both.
    const all = data?.pages.flatMap((page) => page.items)
    return all && [...new Map(all.map((item) => [item.conversationId, item])).values()]
  }, [data])
  return { list, items, total: data?.pages[0]?.total ?? null }
}
