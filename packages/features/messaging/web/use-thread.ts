import {
  mergeChanges,
  type Thread,
  withEarlier,
} from '@kogge/domain/messaging/conversation-thread.ts'
import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Message, messageCalls } from './messaging.client.ts'
import { singleFlight } from './model/single-flight.ts'
import type { ThreadPlace } from './model/thread-place.ts'

const PAGE = 50

/** A thread as far as it is here, and the cursor of what stands before it. */
interface LoadedThread extends Thread<Message> {
  readonly earlier: string | null
}

const readLatest = async (place: ThreadPlace): Promise<LoadedThread> => {
  const page = await messageCalls.conversationMessage.page.query({ ...place, limit: PAGE })
  return { ...page, hasEarlier: page.earlier !== null }
}

/**
 * The messages of a conversation: its latest page, the pages before it as they are asked for, and each change merged in. What changes while
 * changes are read is asked for once more, so that none is missed.
 */
export const useThread = (orgId: string, conversationId: string) => {
  const queries = useQueryClient()
  const queryKey = useMemo(
    () => ['messaging', 'thread', orgId, conversationId],
    [orgId, conversationId],
  )
  const query = useQuery({
    queryKey,
    queryFn: () => readLatest({ orgId, conversationId }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
  })
  const catchUp = useMemo(
    () =>
      singleFlight(async () => {
        const thread = queries.getQueryData<LoadedThread>(queryKey)
        if (!thread) return
        const place = { orgId, conversationId, after: thread.position }
        const changes = await messageCalls.conversationMessage.changes.query(place)
        if (changes === null) return void (await queries.refetchQueries({ queryKey }))
        queries.setQueryData<LoadedThread>(
          queryKey,
          (shown) => shown && { ...mergeChanges(shown, changes), earlier: shown.earlier },
        )
      }),
    [queries, queryKey, orgId, conversationId],
  )
  useNews('conversations', () => void catchUp().catch(console.error), conversationId)
  const isHere = query.data !== undefined
  // What was shown before is shown at once, and brought up to date; so is what changed while it was read for the first time.
  useEffect(() => {
    if (isHere) void catchUp().catch(console.error)
  }, [isHere, catchUp])

  const [isLoadingEarlier, setIsLoadingEarlier] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const earlier = query.data?.earlier ?? null
  const loadEarlier = useCallback(async (): Promise<void> => {
    if (earlier === null || isLoadingEarlier) return
    setIsLoadingEarlier(true)
    setHasFailed(false)
    try {
      const page = await messageCalls.conversationMessage.page.query({
        orgId,
        conversationId,
        before: earlier,
        limit: 2 * PAGE,
      })
      queries.setQueryData<LoadedThread>(queryKey, (shown) => {
        // Another reading of the thread has begun anew meanwhile.
        if (!shown || shown.earlier !== earlier) return shown
        const hasEarlier = page.earlier !== null
        return { ...withEarlier(shown, page.messages, hasEarlier), earlier: page.earlier }
      })
    } catch (error) {
      console.error(error)
      setHasFailed(true)
    } finally {
      setIsLoadingEarlier(false)
    }
  }, [earlier, isLoadingEarlier, orgId, conversationId, queries, queryKey])
  return {
    query,
    thread: query.data,
    catchUp,
    earlier: {
      hasMore: earlier !== null,
      isLoading: isLoadingEarlier,
      hasFailed,
      load: loadEarlier,
    },
  }
}
export type ThreadQuery = ReturnType<typeof useThread>
