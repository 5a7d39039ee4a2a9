import { PASSWORD_MIN, PASSWORD_PROBLEMS } from '@kogge/domain/accounts/password-rules.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountCalls } from '../accounts.client.ts'
import { AccountForm } from '../components/account-form.tsx'
import { linkClass } from '../components/account-link-class.ts'
import { Frame } from '../components/sign-in/account-page-frame.tsx'
import { Outcome } from '../components/sign-in/form-outcome.tsx'
import { TextField } from '../components/text-field.tsx'
import { newPasswordProblem } from '../model/account-field-problems.ts'
import { useForm } from '../use-account-form.ts'

interface Props {
  /** From the mailed link; empty or wrong ones are met with the way to a new one. */
  readonly token: string | undefined
}

/** Sets a new password by the mailed link. */
export const ResetPasswordPage = ({ token = '' }: Props) => {
  const t = useTranslations('accounts')
  const showError = useShowError(FORM_NOTICE)
  const [state, setState] = useState<'open' | 'done' | 'invalid' | 'incomplete'>(
    token ? 'open' : 'incomplete',
  )
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: newPasswordProblem(password, { email: '', names: [] }) }),
    submit: async ({ password }) => {
      try {
        await accountCalls.account.resetPassword.mutate({ token, password })
        // Every session has ended, this browser's too: its cookies go with this.
        await refreshSession()
        setState('done')
      } catch (error) {
        const reason = errorDetailOf(error, 'reason')
        const problem = PASSWORD_PROBLEMS.find((known) => known === reason)
        const code = errorCodeOf(error)
        if (problem) form.refuse('password', problem)
        // A token that is none in shape is refused as bad input.
        else if (code === 'account.token_invalid' || code === 'request.invalid') setState('invalid')
        else showError(error)
      }
    },
  })

  if (state === 'done')
    return (
      <Outcome title={t('reset.doneTitle')}>
        <p>{t('reset.done')}</p>
        <p>
          <Link to={ROUTES.AUTH_SIGNIN} className={linkClass}>
            {t('reset.signIn')}
          </Link>
        </p>
      </Outcome>
    )
  if (state !== 'open')
    return (
      <Outcome title={t(`reset.${state}Title`)}>
        <p>{t(`reset.${state}`)}</p>
        <p>
          <Link to={ROUTES.AUTH_FORGOT_PASSWORD} className={linkClass}>
            {t('reset.askAgain')}
          </Link>
        </p>
      </Outcome>
    )

  return (
    <Frame title={t('reset.title')}>
      <AccountForm form={form} submitLabel={t('reset.submit')}>
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('fields.newPassword')}
          autoComplete="new-password"
          hint={t('fields.passwordHint', { min: PASSWORD_MIN })}
        />
      </AccountForm>
    </Frame>
  )
}
