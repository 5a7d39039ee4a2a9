import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { messageCalls, useMessagesApi } from './messaging.client.ts'
import { startDraftSaving } from './model/draft-saving.ts'

interface Place {
  readonly orgId: string
  /** The conversation, or the record that a new one is about. */
  readonly placeId: string
}

/** What the reader writes at a place, as it is on each of their devices; undefined until the server has answered. */
export const useDraft = ({ orgId, placeId }: Place, isNote: boolean) => {
  const api = useMessagesApi()
  const drafts = useQuery({
    ...api.conversationMessage.drafts.queryOptions({ orgId, placeId }),
    gcTime: 0,
  })
  const saving = useMemo(
    () =>
      startDraftSaving((html) =>
        messageCalls.conversationMessage.saveDraft.mutate({ orgId, placeId, isNote, html }),
      ),
    [orgId, placeId, isNote],
  )
  useEffect(() => {
    window.addEventListener('pagehide', saving.flush)
    return () => {
      window.removeEventListener('pagehide', saving.flush)
      saving.flush()
    }
  }, [saving])
  const [written, setWritten] = useState<string | null>(null)
  const stored = drafts.data && (drafts.data.find((one) => one.isNote === isNote)?.html ?? '')
  // Without an answer one can write all the same.
  const html = written ?? (drafts.isError ? '' : stored)
  return {
    html,
    write: (next: string) => {
      setWritten(next)
      saving.write(next)
    },
    sent: () => {
      setWritten('')
      saving.sent()
    },
  }
}
