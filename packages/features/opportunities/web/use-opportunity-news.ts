import { useIsLive, useLive } from '@kogge/platform/web/live/use-live.ts'
import { focusManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

const MINUTE_MS = 60_000

/**
 * Calls `onNews` soon after a change of an opportunity, here or elsewhere; where changes do not arrive, once a minute while
 * the page is looked at.
 */
export const useOpportunityNews = (onNews: () => void): void => {
  const isLive = useIsLive()
  const tell = useEffectEvent(onNews)
  useLive('opportunities', onNews)
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => {
      if (focusManager.isFocused()) tell()
    }, MINUTE_MS)
    return () => clearInterval(timer)
  }, [isLive])
}
