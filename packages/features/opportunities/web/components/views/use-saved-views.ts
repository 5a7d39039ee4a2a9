import type { ViewPage } from '@kogge/domain/opportunities/saved-views.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { SavedView } from '../../opportunity-views.client.ts'
import { useViewsApi } from '../../opportunity-views.client.ts'
import { useOpportunityNews } from '../../use-opportunity-news.ts'

const NO_VIEWS: readonly SavedView[] = []

/** The views of a page, the reader's own and those that are shared, kept up to date; undefined while they are on their way. */
export const useSavedViews = (orgId: string, page: ViewPage) => {
  const api = useViewsApi()
  const queries = useQueryClient()
  const options = api.opportunityView.list.queryOptions({ orgId })
  const { data, isError } = useQuery(options)
  const refresh = () => queries.invalidateQueries({ queryKey: options.queryKey })
  useOpportunityNews(() => void refresh())
  const known = isError ? NO_VIEWS : data
  return {
    views: useMemo(() => known?.filter((view) => view.page === page), [known, page]),
    refresh,
  }
}
export type SavedViews = ReturnType<typeof useSavedViews>

/**
 * Opens a page with the view that its reader has chosen for that, where the address says nothing: once, so that filters can be taken away. Gives whether
 * that is decided.
 */
export const useDefaultView = (
  { views }: SavedViews,
  isBare: boolean,
  onView: (view: SavedView) => void,
): boolean => {
  const [isDecided, setIsDecided] = useState(!isBare)
  const open = useEffectEvent(onView)
  useEffect(() => {
    if (isDecided || !views) return
    setIsDecided(true)
    const view = views.find((one) => one.isDefault)
    if (view) open(view)
  }, [isDecided, views])
  return isDecided
}
