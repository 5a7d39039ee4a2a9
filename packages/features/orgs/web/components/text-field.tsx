import { Field } from '@kogge/ui/field.tsx'
import { Input, type InputProps } from '@kogge/ui/input.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Problem } from '../model/profile-field-problems.ts'

interface Props
  extends Pick<InputProps, 'type' | 'autoComplete' | 'readOnly' | 'maxLength' | 'inputMode'> {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onValue?: (value: string) => void
  readonly problem?: Problem | null
  readonly hint?: ReactNode
  readonly required?: boolean
}

/** One text of a form, with its problem beside it. */
export const TextField = (props: Props) => {
  const { label, onValue, problem, hint, required = false, ...input } = props
  const t = useTranslations('orgs')
  return (
    <Field
      label={label}
      hint={hint}
      required={required}
      note={!required && !input.readOnly && t('optional')}
      error={problem ? t(`problems.${problem}`) : undefined}
    >
      <Input
        {...input}
        {...(onValue && { onChange: (event) => onValue(event.target.value) })}
        {...(input.type === 'email' && { autoCapitalize: 'none', spellCheck: false })}
      />
    </Field>
  )
}
