import { listState } from '@kogge/platform/web/lists/list-search.ts'
import { useNews } from '@kogge/platform/web/live/use-news.ts'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { TASK_LIST, type TaskParams } from './model/task-lists.ts'
import { listQuery } from './model/task-queries.ts'
import { type TaskPage, useTasksApi } from './tasks.client.ts'
import { MOST_REFRESHED } from './use-task-cache.ts'

const PAGE = 50

/** The tasks of an organisation as the address narrows and sorts them, a page at a time. */
export const useTaskList = (orgId: string, { view: _, ...params }: TaskParams) => {
  const api = useTasksApi()
  const queries = useQueryClient()
  const { filters, sortBy } = listState(TASK_LIST, params)
  const options = api.task.list.infiniteQueryOptions(
    { orgId, filters: listQuery(filters), sortBy, limit: PAGE },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  )
  const list = useInfiniteQuery(options)
  const { data } = list
  const [newsAt, setNewsAt] = useState(0)
  useNews('tasks', () => setNewsAt(Date.now()))
  const cards = useMemo(() => data?.pages.flatMap(({ items }) => items), [data])
  const isLong = (data?.pages.length ?? 0) > MOST_REFRESHED
  return {
    list,
    cards,
    total: data?.pages[0]?.total ?? null,
    /** Others have changed tasks since a long list was read, which is not read anew by itself. */
    isOutdated: isLong && newsAt > list.dataUpdatedAt,
    /** Reads it anew from its beginning. */
    begin: async (): Promise<void> => {
      queries.setQueryData<InfiniteData<TaskPage, string | null>>(
        options.queryKey,
        (shown) =>
          shown && {
            pages: shown.pages.slice(0, 1),
            pageParams: shown.pageParams.slice(0, 1),
          },
      )
      await list.refetch()
    },
  }
}
export type FoundTasks = ReturnType<typeof useTaskList>
