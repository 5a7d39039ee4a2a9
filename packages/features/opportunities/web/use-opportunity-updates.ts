import { createHeldWork, type HeldWork } from '@kogge/platform/web/live/held-work.ts'
import { useMemo } from 'react'
import { useOpportunityNews } from './use-opportunity-news.ts'
import { useOpportunityRefresh } from './use-opportunity-refresh.ts'

/** Refreshes opportunities after each change of one, here or elsewhere, unless somebody holds that. */
export const useOpportunityUpdates = (): HeldWork => {
  const { refreshShown } = useOpportunityRefresh()
  const updates = useMemo(() => createHeldWork(() => void refreshShown()), [refreshShown])
  useOpportunityNews(updates.request)
  return updates
}
