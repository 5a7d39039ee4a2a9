import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useConversationsApi } from './messaging.client.ts'

/** Brings up to date what is shown of conversations, their messages apart. */
export const useMessagingRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  const api = useConversationsApi()
  return useCallback(() => queries.invalidateQueries(api.conversation.pathFilter()), [queries, api])
}
