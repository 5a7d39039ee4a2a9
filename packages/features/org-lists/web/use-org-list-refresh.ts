import { useIsLive, useLive } from '@kogge/platform/web/live/use-live.ts'
import { focusManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { HOLDING_KEY } from './org-list-lookups.ts'
import { useOrgListsApi } from './org-lists.client.ts'

const MINUTE_MS = 60_000

/** Brings all that is shown of lists up to date. */
export const useOrgListRefresh = (): (() => Promise<unknown>) => {
  const api = useOrgListsApi()
  const queries = useQueryClient()
  return useMemo(() => {
    const lists = api.orgList.pathFilter()
    return () =>
      Promise.all([
        queries.invalidateQueries(lists),
        queries.invalidateQueries({ queryKey: HOLDING_KEY }),
      ])
  }, [api, queries])
}

/** Does so after each change of a list, here or elsewhere; where changes do not arrive, once a minute while the page is looked at. */
export const useOrgListUpdates = (): void => {
  const refresh = useOrgListRefresh()
  const isLive = useIsLive()
  useLive('orgLists', () => void refresh())
  const again = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (isLive) return
    const timer = setInterval(() => {
      if (focusManager.isFocused()) again()
    }, MINUTE_MS)
    return () => clearInterval(timer)
  }, [isLive])
}
