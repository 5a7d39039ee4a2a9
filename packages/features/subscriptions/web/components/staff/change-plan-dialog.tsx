import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DatedPlan, staffCalls } from '../../subscriptions.client.ts'
import type { StaffActions } from '../../use-plan-administration.ts'
import { PeriodFields, type PeriodValues, periodOf } from './plan-period-fields.tsx'

interface Props {
  readonly orgId: string
  readonly period: DatedPlan
  readonly actions: StaffActions
  readonly onClose: () => void
}

/** Changes the end, the seats and the note of a dated plan. */
export const ChangeDialog = ({ orgId, period, actions, onClose }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const [submitted, setSubmitted] = useState(false)
  const [values, setValues] = useState<PeriodValues>({
    seats: String(period.paidSeats),
    to: period.endsAt ? wallOf(new Date(period.endsAt)) : '',
    note: period.note ?? '',
  })
  const submit = async () => {
    setSubmitted(true)
    const change = periodOf(values, period.tier)
    if (!change) return
    const input = { orgId, subscriptionId: period.subscriptionId, ...change }
    const call = () => staffCalls.adminSubscriptions.change.mutate(input)
    if (await actions.doing(call, t('changed'))) onClose()
  }
  return (
    <ActionDialog
      title={t('changeTitle', { tier: period.tier })}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('save')}
      loading={actions.busy}
      onSubmit={submit}
    >
      <PeriodFields
        tier={period.tier}
        values={values}
        submitted={submitted}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      />
    </ActionDialog>
  )
}
