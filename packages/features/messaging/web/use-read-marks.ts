import { useCallback, useEffect, useRef } from 'react'
import { conversationCalls, type Message } from './messaging.client.ts'
import type { ThreadPlace } from './model/thread-place.ts'
import { readOf } from './model/thread-rows.ts'
import { useMessagingRefresh } from './use-messaging-refresh.ts'

/** Notes that the reader has read a thread to its end, while they look at its end. */
export const useReadMarks = (
  { orgId, conversationId }: ThreadPlace,
  messages: readonly Message[] | undefined,
  isAtEnd: boolean,
): void => {
  const refresh = useMessagingRefresh()
  const noted = useRef({ shared: -1, notes: -1 })
  const note = useCallback(() => {
    if (!messages || !isAtEnd || !document.hasFocus()) return
    const read = readOf(messages)
    const { shared, notes } = noted.current
    if (read.shared <= shared && read.notes <= notes) return
    const before = noted.current
    noted.current = read
    conversationCalls.conversation.markRead
      .mutate({ orgId, conversationId, read })
      .then(refresh)
      .catch((error: unknown) => {
        noted.current = before
        console.error(error)
      })
  }, [messages, isAtEnd, orgId, conversationId, refresh])
  useEffect(() => {
    note()
    window.addEventListener('focus', note)
    return () => window.removeEventListener('focus', note)
  }, [note])
}
