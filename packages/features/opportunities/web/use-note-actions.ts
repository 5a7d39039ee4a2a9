import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NoteDraft } from './model/note-drafts.ts'
import { noteCalls } from './notes.client.ts'
import { useEntriesRefresh } from './use-entries-refresh.ts'

const NOTICE = 'opportunityNote'

interface Card {
  readonly orgId: string
  readonly guid: string
}

/** The changes of notes on a card; each reports its result, with the way back where there is one. */
export const useNoteActions = (card: Card) => {
  const t = useTranslations('opportunityNotes')
  const showError = useShowError(NOTICE)
  const refresh = useEntriesRefresh()
  const [busy, setBusy] = useState(false)
  const { opportunityNote } = noteCalls

  /** Gives whether it was stored. */
  const change = async (work: () => Promise<unknown>, done: () => void): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      done()
      return true
    } catch (error) {
      if (errorCodeOf(error) === 'draft.conflict') notifyError(t('conflict'), { id: NOTICE })
      else showError(error)
      return false
    } finally {
      await refresh()
      setBusy(false)
    }
  }
  const say = (text: string): void => void notifySuccess(text, { id: NOTICE })

  const restore = (noteId: string): Promise<boolean> =>
    change(
      () => opportunityNote.restore.mutate({ ...card, noteId }),
      () => say(t('restored')),
    )
  return {
    busy,
    restore,
    add: ({ noteId, html }: NoteDraft) =>
      change(
        () => opportunityNote.add.mutate({ ...card, noteId, html }),
        () => say(t('added')),
      ),
    edit: ({ noteId, revision, html }: NoteDraft) =>
      change(
        () => opportunityNote.edit.mutate({ ...card, noteId, revision, html }),
        () => say(t('edited')),
      ),
    remove: (noteId: string) =>
      change(
        () => opportunityNote.remove.mutate({ ...card, noteId }),
        () =>
          notifySuccess(t('removed'), {
            id: NOTICE,
            action: { label: t('undo'), onSelect: () => void restore(noteId) },
          }),
      ),
    /** Says that a draft is gone, with the way back. */
    discarded: (onBack: () => void) =>
      notifySuccess(t('discarded'), {
        id: NOTICE,
        action: { label: t('undo'), onSelect: onBack },
      }),
  }
}
export type NoteActions = ReturnType<typeof useNoteActions>
