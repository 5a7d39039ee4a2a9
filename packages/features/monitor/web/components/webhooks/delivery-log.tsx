import { MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { Awaited } from '@kogge/platform/web/query-states.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi, type Webhook } from '../../monitor.client.ts'
import type { Webhooks } from '../../use-webhooks.ts'
import { DeliveryRow } from './delivery-row.tsx'

/** Attempts are made while the log is open. */
const REREAD_MS = 3000

interface Props {
  readonly orgId: string
  readonly webhook: Webhook
  readonly webhooks: Webhooks
}

/** What was sent to a webhook in the last days. */
export const DeliveryLog = ({ orgId, webhook, webhooks }: Props) => {
  const t = useTranslations('monitor.webhooks')
  const api = useApi()
  const list = useInfiniteQuery(
    api.webhook.deliveries.infiniteQueryOptions(
      { orgId, id: webhook.id },
      { getNextPageParam: (page) => page.nextCursor, refetchInterval: REREAD_MS },
    ),
  )
  const items = list.data?.pages.flatMap((page) => page.items)
  if (!items)
    return <Awaited query={list} rows={3} loading={t('logLoading')} failed={t('logFailed')} />
  if (items.length === 0) return <p className="text-muted text-sm">{t('logEmpty')}</p>
  return (
    <>
      <ul aria-label={t('logOf', { url: webhook.url })} className="divide-y divide-line">
        {items.map((delivery) => {
          const mayResend =
            delivery.state !== 'waiting' &&
            delivery.body !== null &&
            (webhook.state === 'active' || delivery.kind === 'test')
          return (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              busy={webhooks.busy}
              onResend={mayResend ? () => void webhooks.resend(webhook, delivery.id) : null}
            />
          )
        })}
      </ul>
      <MoreRows list={list} label={t('more')} />
    </>
  )
}
