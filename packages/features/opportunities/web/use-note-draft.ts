import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { useState } from 'react'
import { type NoteDraft, readDraft, writeDraft } from './model/note-drafts.ts'

/** The draft of a new note on a card, or of an edit, as it survives a reload; null while nothing is written. */
export const useNoteDraft = (guid: string, noteId: string | null) => {
  const userId = useSession()?.user.userId ?? ''
  const place = { userId, guid, noteId }
  const [draft, setDraft] = useState(() => readDraft(sessionStorage, place))
  const change = (next: NoteDraft | null): void => {
    writeDraft(sessionStorage, place, next)
    setDraft(next)
  }
  return { draft, change }
}
