import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { monitorCalls, useApi } from './monitor.client.ts'

const KEY = 'kogge-feed-order'
const BY_DATE = 'date'

/** Whether the feed is ranked, as its organisation and the reader of this browser chose, and the ways to change both. */
export const useFeedOrder = (orgId: string) => {
  const t = useTranslations('monitor.feed.order')
  const api = useApi()
  const queries = useQueryClient()
  const maySwitch = useCan(orgId)('market_profile.manage_all')
  const [isByDate, setIsByDate] = useState(() => localStorage.getItem(KEY) === BY_DATE)
  const { data: ranking = null, isPending } = useQuery(api.feedRanking.get.queryOptions({ orgId }))
  const refresh = async () => {
    await queries.invalidateQueries(api.feedRanking.pathFilter())
    await queries.invalidateQueries(api.monitor.feed.pathFilter())
  }
  const { busy, run } = useAction({ id: 'feed-order', refresh })
  return {
    /** As the server is asked: it ranks nothing for an organisation that switched that off. */
    isRanked: !isByDate,
    choose: (isRanked: boolean) => {
      localStorage.setItem(KEY, isRanked ? 'similar' : BY_DATE)
      setIsByDate(!isRanked)
    },
    ranking,
    isPending,
    maySwitch,
    busy,
    switchForAll: (isOn: boolean) =>
      run(
        () => monitorCalls.feedRanking.set.mutate({ orgId, isOn }),
        t(isOn ? 'switchedOn' : 'switchedOff'),
      ),
  }
}
export type FeedOrder = ReturnType<typeof useFeedOrder>
