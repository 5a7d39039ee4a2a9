import { TRIAL_DAYS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { Card } from '@kogge/ui/page-section.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'

interface Props {
  readonly orgId: string
  readonly status: PlanStatus
  readonly busy: boolean
  readonly onStart: () => Promise<boolean>
}

/** The trial, while it can be had or lasts. */
export const TrialOffer = ({ orgId, status, busy, onStart }: Props) => {
  const t = useTranslations('subscriptions.trial')
  const tRequest = useTranslations('subscriptions.request')
  const formats = useFormats()
  const can = useCan(orgId)
  const [asking, setAsking] = useState(false)
  const { state, endsAt } = status.trial
  if (state === 'running' && endsAt)
    return <Banner>{t('running', { until: formats.dateTime(endsAt, true) })}</Banner>
  if (state !== 'available') return null
  const mayStart = can('subscription.start_trial')
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t('title', { days: TRIAL_DAYS })}</h2>
      <p className="mt-1 mb-3 text-muted">{t('text')}</p>
      <Button variant="primary" disabled={!mayStart} loading={busy} onClick={() => setAsking(true)}>
        {t('start')}
      </Button>
      {!mayStart && <p className="mt-2 text-sm text-subtle">{t('onlyAdmins')}</p>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('confirmTitle')}
        description={t('confirmText', { days: TRIAL_DAYS })}
        confirmLabel={t('start')}
        cancelLabel={tRequest('cancel')}
        loading={busy}
        onConfirm={() => void onStart().then(() => setAsking(false))}
      />
    </Card>
  )
}
