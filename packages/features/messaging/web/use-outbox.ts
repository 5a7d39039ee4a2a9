import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Message, messageCalls } from './messaging.client.ts'
import { type Outgoing, outboxOf } from './model/outbox.ts'
import type { ThreadPlace } from './model/thread-place.ts'
import { useMessagingRefresh } from './use-messaging-refresh.ts'

type Written = Omit<Outgoing, 'state'>

/** The messages of a conversation on their way: shown at once, sent in their order, and once alone whatever the line does. */
export const useOutbox = (
  { orgId, conversationId }: ThreadPlace,
  messages: readonly Message[] | undefined,
  catchUp: () => Promise<void>,
) => {
  const outbox = useMemo(() => outboxOf(`${orgId} ${conversationId}`), [orgId, conversationId])
  const items = useSyncExternalStore(outbox.subscribe, outbox.list)
  const refresh = useMessagingRefresh()
  // A thread may be long: it is looked through from its end, for what is on its way alone.
  const arrived = useMemo(() => {
    const isHere = (id: string) => messages?.findLast(({ messageId }) => messageId === id)
    return new Set(items.flatMap(({ messageId }) => (isHere(messageId) ? [messageId] : [])))
  }, [messages, items])
  const left = useMemo(
    () => items.filter(({ messageId }) => !arrived.has(messageId)),
    [items, arrived],
  )
  useEffect(() => outbox.remove(arrived), [outbox, arrived])
  const send = useCallback(
    async (message: Written): Promise<boolean> => {
      const isSent = await outbox.send(message, async ({ messageId, isNote, html }) => {
        const place = { orgId, conversationId, messageId }
        await messageCalls.conversationMessage.send.mutate({ ...place, isNote, message: html })
      })
      if (isSent) await Promise.allSettled([catchUp(), refresh()])
      return isSent
    },
    [outbox, orgId, conversationId, catchUp, refresh],
  )
  return {
    items: left,
    send,
    discard: (messageId: string) => outbox.remove(new Set([messageId])),
  }
}
export type OutboxItems = ReturnType<typeof useOutbox>
