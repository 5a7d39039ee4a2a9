import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { taskCalls, useTasksApi } from './tasks.client.ts'

/** An address as it is shown once. */
interface MadeAddress {
  readonly id: string
  readonly address: string
}

/** The addresses of the reader's own calendar of tasks, and what can be done with them. */
export const useTaskCalendar = (orgId: string) => {
  const t = useTranslations('tasks.calendar')
  const api = useTasksApi()
  const queries = useQueryClient()
  const [made, setMade] = useState<readonly MadeAddress[]>([])
  const refresh = () => queries.invalidateQueries(api.taskCalendar.pathFilter())
  const { busy, run } = useAction({ id: 'task-calendar', refresh })
  const { taskCalendar } = taskCalls
  return {
    busy,
    /** Those made since the list was opened, the latest first: they are shown this one time. */
    made,
    list: useQuery(api.taskCalendar.list.queryOptions({ orgId })),
    create: () =>
      run(async () => {
        const one = await taskCalendar.create.mutate({ orgId })
        setMade((before) => [one, ...before])
      }),
    revoke: (id: string) =>
      run(async () => {
        await taskCalendar.revoke.mutate({ orgId, id })
        setMade((before) => before.filter((one) => one.id !== id))
      }, t('revoked')),
  }
}
