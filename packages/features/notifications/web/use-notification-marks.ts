import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { notificationCalls, useNotificationApi } from './notifications.client.ts'

/** When something was marked, by which it is taken back, and how much. */
interface MarkedView {
  readonly readAt: string
  readonly marked: number
}

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
  const mark = (marking: () => Promise<MarkedView>) =>
    run(async () => {
      const { readAt, marked } = await marking()
      if (marked === 0) return
      const action = { label: t('undo'), onSelect: () => undo(readAt) }
      // Each marking has a notice of its own: one after it takes no way back away.
      notifySuccess(t('marked', { count: marked }), { id: `${NOTICE} ${readAt}`, action })
    })
  return {
    busy,
    markLines: (lines: readonly string[]) =>
      void mark(() => notificationCalls.notifications.markRead.mutate({ lines: [...lines] })),
    /** Those of kinds, or of all without any, up to the latest that is shown: what came since nobody has seen. */
    markAll: (kinds: readonly NotificationKind[], until: string) =>
      void mark(() =>
        notificationCalls.notifications.markAllRead.mutate({ kinds: [...kinds], until }),
      ),
    /** Without a word: what is opened is read. */
    open: (line: string) => {
      const marking = notificationCalls.notifications.markRead.mutate({ lines: [line] })
      void marking.then(refresh).catch(console.error)
    },
  }
}
export type NotificationMarks = ReturnType<typeof useNotificationMarks>
