import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import { type StaffPlan, staffCalls } from '../../subscriptions.client.ts'
import type { StaffActions } from '../../use-plan-administration.ts'

interface Props {
  readonly plan: StaffPlan
  readonly actions: StaffActions
}

/** What the organisation asks for and nobody has settled. */
export const OpenRequest = ({ plan, actions }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const tRequest = useTranslations('subscriptions.request')
  const formats = useFormats()
  const { orgId, openRequestId } = plan
  const { request } = plan.status
  if (!request || openRequestId === null) return null
  const settle = () =>
    actions.doing(
      () => staffCalls.adminSubscriptions.settleRequest.mutate({ orgId, requestId: openRequestId }),
      t('settled'),
    )
  return (
    <Banner
      tone="attention"
      title={t('requestTitle')}
      actions={
        <Button size="sm" loading={actions.busy} onClick={() => void settle()}>
          {t('settle')}
        </Button>
      }
    >
      <p>
        {request.tier} +{formats.number(request.paidSeats)}
      </p>
      {request.message && <p className="wrap-anywhere">{request.message}</p>}
      <p className="text-sm text-muted">
        {tRequest('openBy', {
          name: request.askedBy,
          at: formats.dateTime(request.createdAt, true),
        })}
      </p>
    </Banner>
  )
}
