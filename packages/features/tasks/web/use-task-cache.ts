import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type MyTasks,
  type Task,
  type TaskCard,
  type TaskPage,
  useTasksApi,
} from './tasks.client.ts'

/** Pages of a list that are read anew after each change; of a longer one only where its reader asks for that. */
export const MOST_REFRESHED = 10

const isLongList = (data: unknown): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > MOST_REFRESHED

/** Part of what lists and pages show of a task. */
export type ShownPart = Partial<
  Pick<Task, 'title' | 'status' | 'assignee' | 'deadline' | 'checklist' | 'steps'>
>

const patched = <Shown extends TaskCard>(card: Shown, guid: string, part: ShownPart): Shown =>
  card.guid === guid ? { ...card, ...part } : card

/** What the browser has read of tasks. */
export const useTaskCache = () => {
  const api = useTasksApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const all = api.task.pathFilter()
    const show = (guid: string, part: ShownPart): void => {
      const { checklist: _, ...facts } = part
      queries.setQueriesData<InfiniteData<TaskPage>>(
        api.task.list.pathFilter(),
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((card) => patched(card, guid, facts)),
            })),
          },
      )
      queries.setQueriesData<TaskCard[]>(api.task.ofSubject.pathFilter(), (cards) =>
        cards?.map((card) => patched(card, guid, facts)),
      )
      queries.setQueriesData<MyTasks>(
        api.task.today.pathFilter(),
        (mine) =>
          mine && {
            ...mine,
            overdue: mine.overdue.map((card) => patched(card, guid, facts)),
            dueToday: mine.dueToday.map((card) => patched(card, guid, facts)),
            dueThisWeek: mine.dueThisWeek.map((card) => patched(card, guid, facts)),
          },
      )
      queries.setQueriesData<Task>(
        api.task.byId.pathFilter(),
        (task) => task && patched(task, guid, part),
      )
    }
    return {
      /** Brings up to date what is shown. */
      refresh: (): Promise<unknown> =>
        queries.invalidateQueries({
          ...all,
          predicate: ({ state }) => !isLongList(state.data),
        }),
      /** Shows a part of a task as it will be, wherever it is shown; gives what takes it back. */
      show: async (guid: string, before: ShownPart, after: ShownPart): Promise<() => void> => {
        // An answer that is on its way does not know of it, and would show the task as it was.
        await queries.cancelQueries(all)
        show(guid, after)
        return () => show(guid, before)
      },
    }
  }, [api, queries])
}
