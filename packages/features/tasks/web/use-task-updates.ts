import { createHeldWork, type HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { useNews } from '@kogge/platform/web/live/use-news.ts'
import { useMemo } from 'react'
import { useTaskCache } from './use-task-cache.ts'

/** Refreshes tasks after each change of one, here or elsewhere, unless somebody holds that. */
export const useTaskUpdates = (): HeldWork => {
  const { refresh } = useTaskCache()
  const updates = useMemo(() => createHeldWork(() => void refresh()), [refresh])
  useNews('tasks', updates.request)
  return updates
}
