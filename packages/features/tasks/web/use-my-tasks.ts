import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { useQuery } from '@tanstack/react-query'
import { useTasksApi } from './tasks.client.ts'
import { useTaskChanges } from './use-task-changes.ts'
import { useTaskUpdates } from './use-task-updates.ts'

/** So often the day may have changed. */
const CHECK_MS = 10 * 60_000

/** The reader's own work that is near, kept up to date, and what can be done with it. */
export const useMyTasks = (orgId: string) => {
  const api = useTasksApi()
  const updates = useTaskUpdates()
  // The dates of their opportunities stand beside the tasks.
  useNews('opportunities', updates.request)
  return {
    query: useQuery(api.task.today.queryOptions({ orgId }, { refetchInterval: CHECK_MS })),
    changes: useTaskChanges(orgId, updates),
  }
}
