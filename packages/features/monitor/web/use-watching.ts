import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useWatchingApi, watchingCalls } from './watching.client.ts'

const NOTICE = 'watching'

/** What the reader watches for the active organisation, and the way to change it; null for one who may not watch. */
export const useWatching = () => {
  const t = useTranslations('watching')
  const orgId = useActiveOrg()?.orgId
  const api = useWatchingApi()
  const queries = useQueryClient()
  const mayWatch = useCan(orgId)('rfx.watch')
  const { data, isPending } = useQuery(
    api.watching.list.queryOptions(
      { orgId: orgId ?? '' },
      { enabled: mayWatch && orgId !== undefined },
    ),
  )
  const refresh = () => queries.invalidateQueries(api.watching.pathFilter())
  const { busy, run } = useAction({ id: NOTICE, refresh })
  if (orgId === undefined || !mayWatch || !(data || isPending)) return null
  return {
    busy,
    /** False while the list of what is watched is on its way. */
    isKnown: data !== undefined,
    isTenderWatched: (rfxId: string): boolean => data?.tenders.includes(rfxId) ?? false,
    isOrgWatched: (id: string): boolean => data?.orgs.some((org) => org.orgId === id) ?? false,
    watchTender: (rfxId: string, isWatched: boolean) =>
      run(
        () => watchingCalls.watching.watchTender.mutate({ orgId, rfxId, isWatched }),
        t(isWatched ? 'began' : 'ended'),
      ),
    watchOrg: (watchedId: string, isWatched: boolean) =>
      run(
        () => watchingCalls.watching.watchOrg.mutate({ orgId, watchedId, isWatched }),
        t(isWatched ? 'began' : 'ended'),
      ),
  }
}
