import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { OnceShown } from '@kogge/platform/web/addresses/once-shown.tsx'
import { Badge } from '@kogge/ui/badge.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Webhook } from '../../monitor.client.ts'
import type { Webhooks } from '../../use-webhooks.ts'
import { DeliveryLog } from './delivery-log.tsx'

interface Props {
  readonly orgId: string
  readonly webhook: Webhook
  readonly webhooks: Webhooks
}

/** A webhook: how it stands, what can be done with it, and its log. */
export const WebhookItem = ({ orgId, webhook, webhooks }: Props) => {
  const t = useTranslations('monitor.webhooks')
  const formats = useFormats()
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { url, state, failingSince, createdAt } = webhook
  const { busy, made } = webhooks
  const test = async () => {
    if (await webhooks.test(webhook)) setIsLogOpen(true)
  }
  const remove = async () => {
    await webhooks.remove(webhook)
    setIsLeaving(false)
  }
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{url}</p>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <Badge tone={state === 'active' ? 'success' : 'attention'}>
              {t(`states.${state}`)}
            </Badge>
            {t('created', { date: formats.dateTime(createdAt) })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {state === 'disabled' && (
            <Button
              size="sm"
              variant="primary"
              disabled={busy}
              onClick={() => void webhooks.enable(webhook)}
            >
              {t('enable')}
            </Button>
          )}
          <Button size="sm" disabled={busy} onClick={() => void test()}>
            {t('test')}
          </Button>
          <Button
            size="sm"
            icon={isLogOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-expanded={isLogOpen}
            onClick={() => setIsLogOpen(!isLogOpen)}
          >
            {t('log')}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => setIsLeaving(true)}>
            {t('remove')}
          </Button>
        </div>
      </div>
      {failingSince && (
        <Banner tone="attention">
          {t(state === 'active' ? 'failing' : 'gaveUp', { date: formats.dateTime(failingSince) })}
        </Banner>
      )}
      {made?.id === webhook.id && (
        <OnceShown title={t('shownOnce')} label={t('secret')} text={made.secret} />
      )}
      {isLogOpen && <DeliveryLog orgId={orgId} webhook={webhook} webhooks={webhooks} />}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={t('removeTitle')}
        description={t('removeText', { url })}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
        danger
        loading={busy}
        onConfirm={() => void remove()}
      />
    </li>
  )
}
