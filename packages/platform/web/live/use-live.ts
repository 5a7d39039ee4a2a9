import type { LiveTopic } from '@kogge/domain/live/live-topics.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isChannelLive, subscribeToChanges, subscribeToChannel } from './live-changes.ts'
import { throttle } from './throttle.ts'

/** A burst of changes is one at once and one at its end. */
const REST_MS = 1000

/** Calls `onChange` soon after something of a topic, or of one record of it, may have changed for the reader. */
export const useLive = (
  topic: LiveTopic,
  onChange: () => void,
  ref: string | null = null,
): void => {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const throttled = throttle(() => change(), REST_MS)
    const leave = subscribeToChanges(topic, throttled.call, ref)
    return () => {
      leave()
      throttled.stop()
    }
  }, [topic, ref])
}

/** Whether changes arrive at present; where they do not, a page asks from time to time. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribeToChannel, isChannelLive)
