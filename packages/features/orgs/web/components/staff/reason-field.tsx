import { Field } from '@kogge/ui/field.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useTranslations } from 'use-intl'

/** What the audit log asks for at least. */
export const isReason = (text: string): boolean => text.trim().length >= 5

interface Props {
  readonly value: string
  readonly onValue: (text: string) => void
}

/** Why staff do what they do with somebody else's data. */
export const ReasonField = ({ value, onValue }: Props) => {
  const t = useTranslations('orgSearch.staff')
  return (
    <Field label={t('reason')} hint={t('reasonShort')}>
      <Textarea
        maxLength={500}
        rows={2}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  )
}
