import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'
import { RequestDialog, type RequestedPlan } from './plan-request-dialog.tsx'

interface Props {
  readonly orgId: string
  readonly status: PlanStatus
  readonly busy: boolean
  readonly onSend: (asked: RequestedPlan) => Promise<boolean>
  readonly onWithdraw: () => Promise<boolean>
}

/** Asking staff for a plan; what was asked, to be changed or taken back. */
export const PlanRequest = ({ orgId, status, busy, onSend, onWithdraw }: Props) => {
  const t = useTranslations('subscriptions.request')
  const tCurrent = useTranslations('subscriptions.current')
  const formats = useFormats()
  const can = useCan(orgId)
  const [isOpen, setIsOpen] = useState(false)
  const { request, source } = status
  const mayAsk = can('subscription.manage')
  return (
    <Section title={t('title')} description={mayAsk ? t('text') : t('onlyAdmins')}>
      {source !== null && <p className="mb-2 text-muted">{tCurrent('endsByStaff')}</p>}
      {request && (
        <div className="mb-3">
          <p>{t('open', { tier: request.tier, seats: request.paidSeats })}</p>
          {request.message && <p className="text-muted wrap-anywhere">{request.message}</p>}
          <p className="text-sm text-subtle">
            {t('openBy', { name: request.askedBy, at: formats.dateTime(request.createdAt, true) })}
          </p>
        </div>
      )}
      {mayAsk && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setIsOpen(true)}>{t(request ? 'change' : 'ask')}</Button>
          {request && (
            <Button loading={busy} onClick={() => void onWithdraw()}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <RequestDialog
          before={request}
          busy={busy}
          onSend={(asked) => void onSend(asked).then((done) => done && setIsOpen(false))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Section>
  )
}
