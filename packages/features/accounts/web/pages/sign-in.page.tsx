import { safeCallback } from '@kogge/domain/accounts/sign-in-callback.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { type SecondStep, signIn } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountForm } from '../components/account-form.tsx'
import { linkClass } from '../components/account-link-class.ts'
import { Frame } from '../components/sign-in/account-page-frame.tsx'
import { SecondStepForm } from '../components/sign-in/second-step-form.tsx'
import { TextField } from '../components/text-field.tsx'
import { emailProblem } from '../model/account-field-problems.ts'
import { useForm } from '../use-account-form.ts'
import { useKnownEmail } from '../use-known-email.ts'

interface Props {
  /** As the address has it; the server decides whether it is honoured. */
  readonly callbackUrl: string | undefined
  /** Goes to a path of ours that may carry a locale prefix, a query and a fragment. */
  readonly onSignedIn: (path: string) => void
}

/** Sign-in with address and password, and a second factor where the account has one. */
export const SignInPage = ({ callbackUrl, onSignedIn }: Props) => {
  const t = useTranslations('accounts')
  const showError = useShowError(FORM_NOTICE)
  const session = useSession()
  const [came] = useState(session)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  const form = useForm({
    initial: { email: useKnownEmail(), password: '' },
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? 'required' : null,
    }),
    submit: ({ email, password }) =>
      signIn({ email, password, callbackUrl }).then((answer) => {
        if (typeof answer === 'string') onSignedIn(answer)
        else setSecondStep(answer)
      }, showError),
  })

  if (came && session)
    return (
      <Frame title={t('signIn.title')}>
        <p>{t('signIn.already', { name: session.user.name })}</p>
        <Button
          variant="primary"
          size="lg"
          className="self-start"
          onClick={() => onSignedIn(safeCallback(callbackUrl, window.location.origin))}
        >
          {t('signIn.goOn')}
        </Button>
      </Frame>
    )

  if (secondStep)
    return (
      <SecondStepForm
        step={secondStep}
        callbackUrl={callbackUrl}
        onSignedIn={onSignedIn}
        onRestart={() => {
          setSecondStep(null)
          form.set('password', '')
        }}
      />
    )

  return (
    <Frame
      title={t('signIn.title')}
      footer={
        <div className="flex flex-col gap-2">
          <p>
            {t('signIn.noAccount')}{' '}
            <Link to={ROUTES.AUTH_SIGNUP} search={{ callbackUrl }} className={linkClass}>
              {t('signIn.signUp')}
            </Link>
          </p>
          <p>
            {t('signIn.noMessage')}{' '}
            <Link
              to={ROUTES.AUTH_CONFIRM_EMAIL}
              state={{ email: form.values.email }}
              className={linkClass}
            >
              {t('signIn.again')}
            </Link>
          </p>
        </div>
      }
    >
      <AccountForm
        form={form}
        submitLabel={t('signIn.submit')}
        beside={
          <Link
            to={ROUTES.AUTH_FORGOT_PASSWORD}
            state={{ email: form.values.email }}
            className={linkClass}
          >
            {t('signIn.forgot')}
          </Link>
        }
      >
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
        />
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('fields.password')}
          autoComplete="current-password"
        />
      </AccountForm>
    </Frame>
  )
}
