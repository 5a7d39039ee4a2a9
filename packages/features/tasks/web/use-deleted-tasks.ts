import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type DeletedTask, taskCalls, useTasksApi } from './tasks.client.ts'
import { useTaskCache } from './use-task-cache.ts'
import { NOTICE } from './use-task-changes.ts'

/** The tasks that were deleted lately, kept up to date, and the way to bring one back. */
export const useDeletedTasks = (orgId: string) => {
  const t = useTranslations('tasks.bin')
  const api = useTasksApi()
  const { refresh } = useTaskCache()
  useNews('tasks', () => void refresh())
  const { busy, run } = useAction({
    id: NOTICE,
    refresh,
    explain: (error) => (errorCodeOf(error) === 'draft.conflict' ? t('conflict') : null),
  })
  const { task } = taskCalls
  const removeAgain = ({ guid, title }: DeletedTask) =>
    void run(() => task.remove.mutate({ orgId, guid }), t('removedAgain', { name: title }))
  return {
    query: useQuery(api.task.deleted.queryOptions({ orgId })),
    busy,
    restore: (one: DeletedTask): void => {
      const { guid, title } = one
      void run(async () => {
        await task.restore.mutate({ orgId, guid })
        notifySuccess(t('restored', { name: title }), {
          id: NOTICE,
          action: { label: t('undo'), onSelect: () => removeAgain(one) },
        })
      })
    },
  }
}
