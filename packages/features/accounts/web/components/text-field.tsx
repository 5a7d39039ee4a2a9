import { PASSWORD_MAX, PASSWORD_MIN } from '@kogge/domain/accounts/password-rules.ts'
import type { Form } from '@kogge/platform/web/use-form.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Problem } from '../model/account-field-problems.ts'
import { PasswordInput } from './password-input.tsx'

interface Props<Name extends string> {
  readonly form: Form<Readonly<Record<Name, string>>, Problem>
  readonly name: Name
  readonly label: string
  readonly autoComplete: string
  /** `code` for what an authenticator shows or a list holds. */
  readonly type?: 'text' | 'email' | 'password' | 'code'
  /** The keyboard that phones show. */
  readonly inputMode?: 'numeric'
  readonly hint?: ReactNode
  /** Where the focus starts. */
  readonly autoFocus?: boolean
  /** May be left empty, and says so. */
  readonly optional?: boolean
}

/** What is wrong with a field, in the reader's words. */
const useProblemText = (): ((problem: Problem) => string) => {
  const t = useTranslations('accounts.problems')
  return (problem) => t(problem, { min: PASSWORD_MIN, max: PASSWORD_MAX })
}

/** One text of a form, with its problem beside it. */
export const TextField = <Name extends string>(props: Props<Name>) => {
  const { form, name, label, autoComplete, type = 'text', inputMode, hint, optional } = props
  const { autoFocus = false } = props
  const t = useTranslations('accounts.fields')
  const problemText = useProblemText()
  const problem = form.problemOf(name)
  const control = {
    name,
    autoComplete,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  }
  return (
    <Field
      label={label}
      hint={hint}
      {...(optional ? { note: t('optional') } : { required: true })}
      error={problem ? problemText(problem) : undefined}
    >
      {type === 'password' ? (
        <PasswordInput {...control} />
      ) : (
        <Input
          {...control}
          type={type === 'code' ? 'text' : type}
          {...(inputMode && { inputMode })}
          {...(autoFocus && { autoFocus })}
          {...((type === 'email' || type === 'code') && {
            autoCapitalize: 'none',
            autoCorrect: 'off',
            spellCheck: false,
          })}
          {...(type === 'code' && { className: 'font-mono tracking-wider' })}
        />
      )}
    </Field>
  )
}
