import { TYPING_AGAIN_MS } from '@kogge/domain/messaging/typing.ts'
import { useCallback, useEffect, useRef } from 'react'
import { messageCalls } from './messaging.client.ts'
import type { ThreadPlace } from './model/thread-place.ts'

/** Says that the reader is writing, again from time to time, and that they have stopped. A sign that does not arrive is missed by nobody. */
export const useTypingSignal = ({ orgId, conversationId }: ThreadPlace) => {
  const last = useRef<{ at: number; isNote: boolean } | null>(null)
  const say = useCallback(
    (isNote: boolean, isTyping: boolean) => {
      messageCalls.conversationMessage.setTyping
        .mutate({ orgId, conversationId, isNote, isTyping })
        .catch(console.debug)
    },
    [orgId, conversationId],
  )
  const type = useCallback(
    (isNote: boolean) => {
      const before = last.current
      if (before?.isNote === isNote && Date.now() - before.at < TYPING_AGAIN_MS) return
      last.current = { at: Date.now(), isNote }
      say(isNote, true)
    },
    [say],
  )
  const stop = useCallback(() => {
    if (!last.current) return
    say(last.current.isNote, false)
    last.current = null
  }, [say])
  // Who has sent stops by that; who leaves says so.
  const sent = useCallback(() => {
    last.current = null
  }, [])
  useEffect(() => stop, [stop])
  return { type, stop, sent }
}
