import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTasksApi } from './tasks.client.ts'

/** Tasks that wait for work, by their dates in the weeks of a month, kept true while others change them. */
export const useTaskMonth = (orgId: string, month: string, assignee: readonly string[]) => {
  const api = useTasksApi()
  const query = useQuery(
    api.task.month.queryOptions(
      { orgId, month, ...(assignee.length > 0 && { assignee: [...assignee] }) },
      { placeholderData: keepPreviousData },
    ),
  )
  useNews('tasks', () => void query.refetch())
  return query
}
