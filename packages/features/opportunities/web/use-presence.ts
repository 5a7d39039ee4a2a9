import { PRESENCE_BEAT_MS } from '@kogge/domain/opportunities/presence.ts'
import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type PresentColleague, presenceCalls } from './presence.client.ts'

const NOBODY: readonly PresentColleague[] = []

/** Says that the reader has an opportunity before them while its page is looked at; gives the colleagues who have it too. */
export const usePresence = (
  orgId: string,
  guid: string,
  isEditing: boolean,
): readonly PresentColleague[] => {
  const wasEditing = useRef(false)
  const { data, refetch } = useQuery({
    queryKey: ['opportunityPresence', orgId, guid, isEditing],
    queryFn: () => {
      const presence = isEditing ? 'edits' : wasEditing.current ? 'stops' : 'reads'
      wasEditing.current = isEditing
      return presenceCalls.opportunityPresence.beat.mutate({ orgId, guid, presence })
    },
    refetchInterval: PRESENCE_BEAT_MS,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
  useNews('opportunityPresence', () => void refetch(), guid)
  useEffect(
    () => () => {
      // Who is gone without a word is gone half a minute later.
      presenceCalls.opportunityPresence.beat
        .mutate({ orgId, guid, presence: 'leaves' })
        .catch(() => undefined)
    },
    [orgId, guid],
  )
  return data ?? NOBODY
}
