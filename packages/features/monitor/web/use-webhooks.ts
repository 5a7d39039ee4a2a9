import { useAction } from '@kogge/platform/web/use-action.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { monitorCalls, useApi, type Webhook } from './monitor.client.ts'

/** The webhooks of an organisation, and what can be done with them. */
export const useWebhooks = (orgId: string) => {
  const t = useTranslations('monitor.webhooks')
  const api = useApi()
  const queries = useQueryClient()
  const [made, setMade] = useState<{ readonly id: string; readonly secret: string } | null>(null)
  const refresh = () => queries.invalidateQueries(api.webhook.pathFilter())
  const { busy, run } = useAction({ id: 'webhook', refresh })
  const calls = monitorCalls.webhook
  return {
    busy,
    made,
    list: useQuery(api.webhook.list.queryOptions({ orgId })),
    create: (url: string) =>
      run(async () => setMade(await calls.create.mutate({ orgId, url })), t('added')),
    remove: ({ id }: Webhook) =>
      run(async () => {
        await calls.remove.mutate({ orgId, id })
        setMade((shown) => (shown?.id === id ? null : shown))
      }, t('removed')),
    enable: ({ id }: Webhook) => run(() => calls.enable.mutate({ orgId, id }), t('enabled')),
    test: ({ id }: Webhook) => run(() => calls.test.mutate({ orgId, id }), t('testing')),
    resend: ({ id }: Webhook, deliveryId: string) =>
      run(() => calls.resend.mutate({ orgId, id, deliveryId }), t('resending')),
  }
}
export type Webhooks = ReturnType<typeof useWebhooks>
