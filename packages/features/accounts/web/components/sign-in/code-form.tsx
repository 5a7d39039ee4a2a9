import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { codeProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import { AccountForm } from '../account-form.tsx'
import { TextField } from '../text-field.tsx'

interface Props {
  readonly method: 'totp' | 'recovery'
  readonly onCode: (code: string) => Promise<unknown>
  /** Gives whether the code was wrong; otherwise it has said what went wrong. */
  readonly onFailure: (error: unknown) => boolean
}

/** One code to type; the cursor stands in it. */
export const CodeForm = ({ method, onCode, onFailure }: Props) => {
  const t = useTranslations('security.secondStep')
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({
      code: method === 'totp' ? codeProblem(code) : code.trim() === '' ? 'required' : null,
    }),
    submit: async ({ code }) => {
      try {
        await onCode(code)
      } catch (error) {
        if (onFailure(error)) form.refuse('code', 'code_wrong')
      }
    },
  })
  const { ref } = form
  useEffect(() => {
    const field = ref.current?.elements.namedItem('code')
    if (field instanceof HTMLElement) field.focus()
  }, [ref])
  return (
    <AccountForm form={form} submitLabel={t('submit')}>
      <TextField
        form={form}
        name="code"
        type="code"
        label={t(`code.${method}`)}
        hint={t(`intro.${method}`)}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        {...(method === 'totp' && { inputMode: 'numeric' })}
      />
    </AccountForm>
  )
}
