import { instantOfWall } from '@kogge/domain/kernel/riga-time.ts'
import { MESSAGE_MAX } from '@kogge/domain/subscriptions/plan-inputs.ts'
import { type PaidTier, SEATS, seatBound } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useTranslations } from 'use-intl'
import { seatsIn } from '../../typed-seats.ts'

/** Seats, end and note as they are typed; the end as Riga's clocks show it, empty for none. */
export interface PeriodValues {
  readonly seats: string
  readonly to: string
  readonly note: string
}

/** What was typed, for the server; null while something in it is wrong. */
export const periodOf = ({ seats, to, note }: PeriodValues, tier: PaidTier) => {
  const paidSeats = seatsIn(seats, tier)
  const endsAt = to === '' ? null : instantOfWall(to)
  if (paidSeats === null || (to !== '' && endsAt === null)) return null
  return { paidSeats, endsAt: endsAt?.toISOString() ?? null, note }
}

interface Props {
  readonly tier: PaidTier
  readonly values: PeriodValues
  readonly submitted: boolean
  readonly onChange: (change: Partial<PeriodValues>) => void
}

/** The fields that giving and changing a plan have in common. */
export const PeriodFields = ({ tier, values, submitted, onChange }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const tRequest = useTranslations('subscriptions.request')
  const { freeSeats, maxPaidSeats } = SEATS[tier]
  const isSeatsWrong = submitted && seatsIn(values.seats, tier) === null
  return (
    <>
      <Field
        label={t('seats')}
        hint={tRequest('seatsHint', {
          free: freeSeats,
          max: maxPaidSeats,
          bound: seatBound(tier),
        })}
        error={
          isSeatsWrong && tRequest('seatsInvalid', { max: maxPaidSeats, bound: seatBound(tier) })
        }
      >
        <Input
          inputMode="numeric"
          value={values.seats}
          onChange={(event) => onChange({ seats: event.target.value })}
        />
      </Field>
      <Field label={t('to')} hint={t('toHint')}>
        <Input
          type="datetime-local"
          value={values.to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </Field>
      <Field label={t('note')}>
        <Textarea
          value={values.note}
          maxLength={MESSAGE_MAX}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
    </>
  )
}
