import { LONGEST_OWN_TEXT, type OwnFieldKind } from '@kogge/domain/opportunities/own-fields.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { Textarea } from '@kogge/ui/textarea.tsx'
import { useTranslations } from 'use-intl'
import type { OwnField } from '../../opportunities.client.ts'

const NOTHING = 'none'

interface Props {
  readonly field: OwnField
  readonly typed: string
  readonly problem: OwnFieldKind | null
  readonly onType: (typed: string) => void
}

const Control = ({ field, typed, onType }: Omit<Props, 'problem'>) => {
  const t = useTranslations('ownFields')
  const { fieldId, kind, options } = field
  const input = {
    name: fieldId,
    autoComplete: 'off',
    value: typed,
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  }
  if (kind === 'text') return <Textarea {...input} rows={2} maxLength={LONGEST_OWN_TEXT} />
  if (kind === 'number')
    return <Input {...input} inputMode="decimal" className="text-right tabular-nums" />
  if (kind === 'date') return <Input {...input} type="date" min="2000-01-01" max="2099-12-31" />
  // A retired option can be left as it is.
  const offered = options.filter(({ id, isRetired }) => !isRetired || id === typed)
  return (
    <Select
      value={typed === '' ? NOTHING : typed}
      onValueChange={(next) => onType(next === NOTHING ? '' : next)}
      options={[
        { value: NOTHING, label: t('nothing') },
        ...offered.map(({ id, label, isRetired }) => ({
          value: id,
          label: isRetired ? t('retiredOption', { label }) : label,
        })),
      ]}
    />
  )
}

/** The control of an own field, by its kind. */
export const OwnValueInput = ({ field, problem, ...rest }: Props) => {
  const t = useTranslations('ownFields')
  const isProblem = problem === 'number' || problem === 'date'
  return (
    <Field
      label={<span className="wrap-anywhere">{field.name}</span>}
      error={isProblem && t(`wrong.${problem}`)}
    >
      <Control field={field} {...rest} />
    </Field>
  )
}
