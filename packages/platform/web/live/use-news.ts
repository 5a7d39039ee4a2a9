import type { LiveTopic } from '@kogge/domain/live/live-topics.ts'
import { focusManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useIsLive, useLive } from './use-live.ts'

const MINUTE_MS = 60_000

/**
 * Calls `onNews` soon after a change of a topic, or of one record of it, here or elsewhere; where changes do not arrive, once a
 * minute while the page is looked at.
 */
export const useNews = (topic: LiveTopic, onNews: () => void, ref: string | null = null): void => {
  const isLive = useIsLive()
  const announce = useEffectEvent(onNews)
  useLive(topic, onNews, ref)
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => {
      if (focusManager.isFocused()) announce()
    }, MINUTE_MS)
    return () => clearInterval(timer)
  }, [isLive])
}
