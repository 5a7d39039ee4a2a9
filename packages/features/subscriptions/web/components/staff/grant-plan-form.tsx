import { instantOfWall, wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { PAID_TIERS, type PaidTier, seatsOf } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type StaffPlan, staffCalls } from '../../subscriptions.client.ts'
import { seatsIn } from '../../typed-seats.ts'
import type { StaffActions } from '../../use-plan-administration.ts'
import { PeriodFields, type PeriodValues, periodOf } from './plan-period-fields.tsx'

const OPTIONS = PAID_TIERS.map((tier) => ({ value: tier, label: tier }))

interface Props {
  readonly plan: StaffPlan
  readonly actions: StaffActions
}

/** Gives a dated plan; what is asked for stands in it already. */
export const GivePlan = ({ plan, actions }: Props) => {
  const t = useTranslations('subscriptions.staff')
  const { request } = plan.status
  const [tier, setTier] = useState<PaidTier>(request?.tier ?? 'PRO')
  const [from, setFrom] = useState(() => wallOf(new Date()))
  const [submitted, setSubmitted] = useState(false)
  const [values, setValues] = useState<PeriodValues>({
    seats: String(request?.paidSeats ?? 0),
    to: '',
    note: '',
  })
  const startsAt = instantOfWall(from)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    const period = periodOf(values, tier)
    if (!startsAt || !period) return
    const given = { orgId: plan.orgId, tier, startsAt: startsAt.toISOString(), ...period }
    await actions.doing(() => staffCalls.adminSubscriptions.give.mutate(given), t('given'))
  }
  return (
    <Section title={t('giveTitle')}>
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        className="flex max-w-xl flex-col gap-4"
      >
        <Field
          label={t('tier')}
          hint={t('effect', {
            total: seatsOf(tier, seatsIn(values.seats, tier) ?? 0),
            used: plan.status.seats.used,
          })}
        >
          <Select value={tier} onValueChange={setTier} options={OPTIONS} />
        </Field>
        <Field label={t('from')} error={submitted && !startsAt && t('timeInvalid')}>
          <Input
            type="datetime-local"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        </Field>
        <PeriodFields
          tier={tier}
          values={values}
          submitted={submitted}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        <Button type="submit" variant="primary" loading={actions.busy} className="self-start">
          {t('give')}
        </Button>
      </form>
    </Section>
  )
}
