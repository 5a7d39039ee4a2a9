import { useQuery } from '@tanstack/react-query'
import { useTasksApi } from './tasks.client.ts'
import { useTaskUpdates } from './use-task-updates.ts'

/** A task whole, kept up to date while it is shown. */
export const useTask = (orgId: string, guid: string) => {
  const api = useTasksApi()
  return { query: useQuery(api.task.byId.queryOptions({ orgId, guid })), updates: useTaskUpdates() }
}
