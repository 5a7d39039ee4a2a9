import type { FeedForm } from '@kogge/domain/monitor/feed-addresses.ts'
import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type FeedAddress, monitorCalls, useApi } from './monitor.client.ts'

/** An address as it is shown once. */
interface MadeAddress {
  readonly id: string
  readonly form: FeedForm
  readonly address: string
}

/** The reader's own addresses of a profile, and what can be done with them. */
export const useFeedAddresses = (orgId: string, guid: string) => {
  const t = useTranslations('monitor.addresses')
  const api = useApi()
  const queries = useQueryClient()
  const [made, setMade] = useState<readonly MadeAddress[]>([])
  const refresh = () => queries.invalidateQueries(api.feedAddress.pathFilter())
  const { busy, run } = useAction({ id: 'feed-address', refresh })
  return {
    busy,
    /** Those made since the list was opened, the latest first: they are shown this one time. */
    made,
    list: useQuery(api.feedAddress.list.queryOptions({ orgId, guid })),
    create: (form: FeedForm) =>
      run(async () => {
        const { id, address } = await monitorCalls.feedAddress.create.mutate({ orgId, guid, form })
        setMade((before) => [{ id, form, address }, ...before])
      }),
    revoke: ({ id }: FeedAddress) =>
      run(async () => {
        await monitorCalls.feedAddress.revoke.mutate({ orgId, guid, id })
        setMade((before) => before.filter((one) => one.id !== id))
      }, t('revoked')),
  }
}
