import { TYPING_MS } from '@kogge/domain/messaging/typing.ts'
import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConversationsApi } from './messaging.client.ts'

/** A conversation without its messages, kept up to date. */
export const useConversation = (orgId: string, conversationId: string) => {
  const api = useConversationsApi()
  const queries = useQueryClient()
  const options = api.conversation.byId.queryOptions({ orgId, conversationId })
  const query = useQuery(options)
  const { queryKey } = options
  useNews(
    'conversations',
    () => {
      void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries(api.conversation.list.pathFilter())
      void queries.invalidateQueries(api.conversation.unread.pathFilter())
    },
    conversationId,
  )
  const isTyping = query.data?.parties.some(({ typing }) => typing.length > 0) ?? false
  const { dataUpdatedAt, refetch } = query
  // That somebody has stopped is no change of anything.
  useEffect(() => {
    if (!isTyping || dataUpdatedAt === 0) return
    const timer = setTimeout(() => void refetch(), TYPING_MS)
    return () => clearTimeout(timer)
  }, [isTyping, dataUpdatedAt, refetch])
  return query
}
