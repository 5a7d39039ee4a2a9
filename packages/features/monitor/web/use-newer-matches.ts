import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FeedQuestion, useApi } from './monitor.client.ts'

const REREAD_MS = 30_000

/**
 * Whether a feed has got newer matches since its list was read at `readAt` (epoch milliseconds), which stays the same while its caller is
 * mounted: the newest match is asked for at once and from time to time, and compared with the first answer by the server's clock alone.
 */
export const useNewerMatches = (question: FeedQuestion, readAt: number): boolean => {
  const api = useApi()
  const { data, dataUpdatedAt } = useQuery(
    api.monitor.feed.queryOptions(
      { ...question, isRanked: false, limit: 1 },
      { refetchInterval: REREAD_MS, refetchOnMount: 'always' },
    ),
  )
  const [first, setFirst] = useState<string>()
  if (!data || dataUpdatedAt < readAt) return false
  const newest = data.items[0]?.matchedAt ?? ''
  if (first === undefined) setFirst(newest)
  return first !== undefined && newest > first
}
