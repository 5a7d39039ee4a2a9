import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { notificationCalls, useNotificationApi } from './notifications.client.ts'

const NOTICE = 'notifications'

/** Marks lines as read, with the way back. */
export const useNotificationMarks = () => {
  const t = useTranslations('notifications')
  const api = useNotificationApi()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(api.notifications.pathFilter())
  const { busy, run } = useAction({ id: NOTICE, refresh })
  const undo = (readAt: string) =>
    void run(() => notificationCalls.notifications.unmarkRead.mutate({ readAt }))
  const mark = (lines: readonly string[] | null) =>
    run(async () => {
      const { readAt, marked } = await notificationCalls.notifications.markRead.mutate({
        lines: lines && [...lines],
      })
      if (marked === 0) return
      const action = { label: t('undo'), onSelect: () => undo(readAt) }
      notifySuccess(t('marked', { count: marked }), { id: NOTICE, action })
    })
  return {
    busy,
    markLines: (lines: readonly string[]) => void mark(lines),
    markAll: () => void mark(null),
    /** Without a word: what is opened is read. */
    open: (line: string) => {
      const marking = notificationCalls.notifications.markRead.mutate({ lines: [line] })
      void marking.then(refresh).catch(console.error)
    },
  }
}
export type NotificationMarks = ReturnType<typeof useNotificationMarks>
