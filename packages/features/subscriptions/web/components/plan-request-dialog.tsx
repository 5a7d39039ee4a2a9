import { MESSAGE_MAX } from '@kogge/domain/subscriptions/plan-inputs.ts'
import {
  PAID_TIERS,
  type PaidTier,
  SEATS,
  seatBound,
} from '@kogge/domain/subscriptions/plan-tiers.ts'
import { ActionDialog } from '@kogge/ui/action-dialog.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanStatus } from '../subscriptions.client.ts'
import { seatsIn } from '../typed-seats.ts'

export interface RequestedPlan {
  readonly tier: PaidTier
  readonly paidSeats: number
  readonly message: string | null
}

interface Props {
  readonly before: PlanStatus['request']
  readonly busy: boolean
  readonly onSend: (asked: RequestedPlan) => void
  readonly onClose: () => void
}

const OPTIONS = PAID_TIERS.map((tier) => ({ value: tier, label: tier }))

/** What plan is asked for, with how many paid seats. */
export const RequestDialog = ({ before, busy, onSend, onClose }: Props) => {
  const t = useTranslations('subscriptions.request')
  const [tier, setTier] = useState<PaidTier>(before?.tier ?? 'PRO')
  const [seats, setSeats] = useState(String(before?.paidSeats ?? 0))
  const [message, setMessage] = useState(before?.message ?? '')
  const [submitted, setSubmitted] = useState(false)
  const { freeSeats, maxPaidSeats } = SEATS[tier]
  const paidSeats = seatsIn(seats, tier)
  const submit = () => {
    setSubmitted(true)
    if (paidSeats !== null) onSend({ tier, paidSeats, message })
  }
  return (
    <ActionDialog
      title={t('title')}
      description={t('text')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      confirmLabel={t('send')}
      loading={busy}
      onSubmit={submit}
    >
      <Field label={t('tier')}>
        <Select value={tier} onValueChange={setTier} options={OPTIONS} />
      </Field>
      <Field
        label={t('seats')}
        hint={t('seatsHint', {
          free: freeSeats,
          max: maxPaidSeats,
          bound: seatBound(tier),
        })}
        error={
          submitted &&
          paidSeats === null &&
          t('seatsInvalid', { max: maxPaidSeats, bound: seatBound(tier) })
        }
      >
        <Input
          inputMode="numeric"
          value={seats}
          onChange={(event) => setSeats(event.target.value)}
        />
      </Field>
      <Field label={t('message')} hint={t('messageHint')}>
        <Textarea
          value={message}
          maxLength={MESSAGE_MAX}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
