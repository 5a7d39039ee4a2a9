import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Dialog } from '@kogge/ui/dialog.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DatedPlan, staffCalls } from '../../subscriptions.client.ts'
import type { StaffDeeds } from '../../use-plan-administration.ts'
import { PeriodFields, type PeriodValues, periodOf } from './plan-period-fields.tsx'

interface Props {
  readonly orgId: string
  readonly period: DatedPlan
  readonly deeds: StaffDeeds
  readonly onClose: () => void
}

/** Changes the end, the seats and the note of a dated plan. */
export const ChangeDialog = ({ orgId, period, deeds, onClose }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const formId = useId()
  const [submitted, setSubmitted] = useState(false)
  const [values, setValues] = useState<PeriodValues>({
    seats: String(period.paidSeats),
    to: period.endsAt ? wallOf(new Date(period.endsAt)) : '',
    note: period.note ?? '',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const change = periodOf(values, period.tier)
    if (!change) return
    const input = { orgId, subscriptionId: period.subscriptionId, ...change }
    const call = () => staffCalls.adminSubscriptions.change.mutate(input)
    if (await deeds.doing(call, t('changed'))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('changeTitle', { tier: period.tier })}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={deeds.busy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex flex-col gap-4"
      >
        <PeriodFields
          tier={period.tier}
          values={values}
          submitted={submitted}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
      </form>
    </Dialog>
  )
}
