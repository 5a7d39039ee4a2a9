import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useTranslations } from 'use-intl'
import { messageCalls } from './messaging.client.ts'
import type { ThreadPlace } from './model/thread-place.ts'

/** Edits and withdraws messages of the reader's own; each reports its result. */
export const useMessageActions = (place: ThreadPlace, catchUp: () => Promise<void>) => {
  const t = useTranslations('messaging.thread')
  const { busy, run } = useAction({
    id: 'message',
    refresh: () => catchUp().catch(console.error),
    explain: (error) => (errorCodeOf(error) === 'draft.conflict' ? t('conflict') : null),
  })
  const { conversationMessage } = messageCalls
  return {
    busy,
    /** Gives whether it was stored; `revision` is that which the writer saw. */
    edit: (message: { messageId: string; revision: number; html: string }) => {
      const { messageId, revision, html } = message
      return run(
        () => conversationMessage.edit.mutate({ ...place, messageId, revision, message: html }),
        t('edited'),
      )
    },
    withdraw: (messageId: string) =>
      run(() => conversationMessage.withdraw.mutate({ ...place, messageId }), t('withdrawn')),
  }
}
export type MessageActions = ReturnType<typeof useMessageActions>
