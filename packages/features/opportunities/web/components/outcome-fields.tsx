import { LONGEST_NOTE } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import {
  CLOSING_REASONS,
  type ClosingReason,
  type Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

const NO_REASON = 'none'

/** An outcome while it is being chosen. */
export interface OutcomeValues {
  readonly resolution: Resolution | null
  readonly reason: ClosingReason | null
  readonly note: string
}

interface Props {
  readonly values: OutcomeValues
  readonly onValues: (values: OutcomeValues) => void
  readonly allowed: readonly Resolution[]
  readonly hint: ReactNode
  /** None is chosen, and one is needed. */
  readonly isMissing: boolean
}

/** The fields of an outcome: which, why, and what was learned. */
export const OutcomeFields = ({ values, onValues, allowed, hint, isMissing }: Props) => {
  const t = useTranslations('opportunities')
  const tFields = useTranslations('opportunity.fields')
  const tForm = useTranslations('opportunity.form')
  const { resolution, reason, note } = values
  return (
    <>
      <Field
        label={tFields('resolution')}
        required
        hint={hint}
        error={isMissing && t('outcome.missing')}
      >
        <RadioGroup
          value={resolution}
          onValueChange={(next) => onValues({ ...values, resolution: next })}
          options={allowed.map((one) => ({ value: one, label: t(`resolutions.${one}`) }))}
        />
      </Field>
      <Field label={tFields('reason')} note={tForm('optional')}>
        <Select<ClosingReason | typeof NO_REASON>
          value={reason ?? NO_REASON}
          onValueChange={(next) =>
            onValues({ ...values, reason: next === NO_REASON ? null : next })
          }
          options={[
            { value: NO_REASON, label: t('outcome.noReason') },
            ...CLOSING_REASONS.map((one) => ({ value: one, label: t(`reasons.${one}`) })),
          ]}
        />
      </Field>
      <Field label={tFields('outcomeNote')} note={tForm('optional')} hint={t('outcome.noteHint')}>
        <Textarea
          rows={4}
          maxLength={LONGEST_NOTE}
          value={note}
          onChange={(event) => onValues({ ...values, note: event.target.value })}
        />
      </Field>
    </>
  )
}
