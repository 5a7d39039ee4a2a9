import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import { Field } from '@kogge/ui/field.tsx'
import { RadioGroup } from '@kogge/ui/radio-group.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useTranslations } from 'use-intl'

export interface Judgement {
  readonly isSignificant: boolean
  readonly insignificance: string
}

export const SIGNIFICANT: Judgement = { isSignificant: true, insignificance: '' }

/** Whether a judgement says all that it has to. */
export const isJudged = ({ isSignificant, insignificance }: Judgement): boolean =>
  isSignificant || insignificance.trim() !== ''

/** Whether an answer matters to preparing a response, and why it does not. */
export const SignificanceField = ({
  value,
  onChange,
  isSubmitted,
}: {
  readonly value: Judgement
  readonly onChange: (value: Judgement) => void
  readonly isSubmitted: boolean
}) => {
  const t = useTranslations('questions.significance')
  return (
    <>
      <Field label={t('label')}>
        <RadioGroup
          options={[
            { value: 'yes', label: t('yes'), description: t('yesText') },
            { value: 'no', label: t('no'), description: t('noText') },
          ]}
          value={value.isSignificant ? 'yes' : 'no'}
          onValueChange={(chosen) => onChange({ ...value, isSignificant: chosen === 'yes' })}
        />
      </Field>
      {!value.isSignificant && (
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          required
          error={isSubmitted && !isJudged(value) && t('reasonMissing')}
        >
          <Textarea
            rows={2}
            maxLength={LONG_TEXT}
            value={value.insignificance}
            onChange={(event) => onChange({ ...value, insignificance: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
