import {
  movedRows,
  placeOfStep,
  type RowPlace,
  STEPS,
  type Step,
} from '@kogge/platform/web/lists/row-places.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type TaskCard, type TaskSubject, taskCalls, useTasksApi } from './tasks.client.ts'
import { useTaskChanges } from './use-task-changes.ts'
import { useTaskUpdates } from './use-task-updates.ts'

const guidOf = ({ guid }: TaskCard): string => guid

/** The tasks of an opportunity, a request or a tender in their order, kept up to date, and what can be done with them. */
export const useSubjectTasks = (orgId: string, subject: TaskSubject) => {
  const t = useTranslations('tasks.creation')
  const api = useTasksApi()
  const queries = useQueryClient()
  const changes = useTaskChanges(orgId, useTaskUpdates())
  const options = api.task.ofSubject.queryOptions({ orgId, subject })
  const query = useQuery(options)
  const { queryKey } = options
  const cards = query.data ?? []
  const keys = cards.map(guidOf)

  const order = async (guid: string, place: RowPlace): Promise<() => void> => {
    // An answer that is on its way does not know of it, and would show the task where it was.
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData(queryKey)
    const after = before && movedRows(before, guidOf, guid, place)
    if (after) queries.setQueryData(queryKey, [...after])
    return () => {
      if (before) queries.setQueryData(queryKey, before)
    }
  }

  const move = (task: TaskCard, place: RowPlace, isSaid: boolean): void => {
    const moved = movedRows(cards, guidOf, task.guid, place)
    if (!moved) return
    const ordinal = { index: moved.indexOf(task) + 1, total: moved.length }
    void changes.move(task, place, isSaid ? ordinal : null, () => order(task.guid, place))
  }

  return {
    query,
    changes,
    add: (title: string): Promise<boolean> =>
      changes.create(t('created', { name: title }), () =>
        taskCalls.task.create.mutate({ orgId, subject, fields: { title } }),
      ),
    stepsOf: (guid: string): readonly Step[] =>
      STEPS.filter((step) => placeOfStep(keys, guid, step) !== null),
    step: (task: TaskCard, step: Step): void => {
      const place = placeOfStep(keys, task.guid, step)
      if (place) move(task, place, true)
    },
    drop: (guid: string, place: RowPlace): void => {
      const task = cards.find((one) => one.guid === guid)
      // Everybody sees where it lies.
      if (task) move(task, place, false)
    },
  }
}
export type SubjectTasks = ReturnType<typeof useSubjectTasks>
