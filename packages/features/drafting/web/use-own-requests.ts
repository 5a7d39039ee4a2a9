import { useQuery } from '@tanstack/react-query'
import { type MyRequest, useApi } from './drafting.client.ts'

const MOST = 50

/** An organisation's own requests in some states: the latest change first, or the first deadline first. */
export const useOwnRequests = (
  orgId: string,
  states: readonly MyRequest['status'][],
  sortBy: 'lastUpdate' | 'deadline',
  enabled: boolean,
) => {
  const api = useApi()
  return useQuery(
    api.writtenRfx.mine.queryOptions(
      { orgId, filters: { statusFlag: [...states] }, sortBy, limit: MOST },
      { enabled },
    ),
  )
}

/** How many requests an organisation has in each state. */
export const useRequestStates = (orgId: string, enabled: boolean) => {
  const api = useApi()
  return useQuery(api.writtenRfx.states.queryOptions({ orgId }, { enabled }))
}
