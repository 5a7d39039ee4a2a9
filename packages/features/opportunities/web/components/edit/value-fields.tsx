import { SERVED_CURRENCIES } from '@kogge/domain/money/currencies.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'
import type { OpportunityForm } from '../../use-opportunity-edit.ts'

/** The value of an opportunity with its currency, and how likely it is. */
export const ValueFields = ({ form }: { readonly form: OpportunityForm }) => {
  const t = useTranslations('opportunity')
  const { amount, currency, probability } = form.values
  const amountProblem = form.problemOf('amount')
  const percentProblem = form.problemOf('probability')
  const currencies = [...new Set([...SERVED_CURRENCIES, currency])]
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field
        label={t('fields.value')}
        note={t('form.optional')}
        error={amountProblem && t(`form.wrong.${amountProblem}`)}
      >
        <Input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          className="text-right tabular-nums"
          value={amount}
          onChange={(event) => form.set('amount', event.target.value)}
        />
      </Field>
      <Field label={t('form.currency')}>
        <Select
          value={currency}
          onValueChange={(next) => form.set('currency', next)}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
      </Field>
      <Field
        label={t('form.probability')}
        note={t('form.optional')}
        error={percentProblem && t(`form.wrong.${percentProblem}`)}
      >
        <Input
          name="probability"
          inputMode="numeric"
          autoComplete="off"
          className="text-right tabular-nums"
          value={probability}
          onChange={(event) => form.set('probability', event.target.value)}
        />
      </Field>
    </div>
  )
}
