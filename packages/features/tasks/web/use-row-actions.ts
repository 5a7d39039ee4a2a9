import { useMemo, useRef } from 'react'
import type { RowActions } from './components/list/task-row.tsx'
import { useTaskChanges } from './use-task-changes.ts'
import { useTaskUpdates } from './use-task-updates.ts'

/** The actions on tasks in a list that is kept up to date. */
export const useRowActions = (orgId: string): RowActions => {
  const changes = useTaskChanges(orgId, useTaskUpdates())
  const latest = useRef(changes)
  latest.current = changes
  return useMemo(
    () => ({
      setStatus: (task, status) => void latest.current.setStatus(task, status),
      remove: (task) => void latest.current.remove(task),
    }),
    [],
  )
}
