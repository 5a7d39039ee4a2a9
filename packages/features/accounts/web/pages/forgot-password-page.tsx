import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { Button } from '@kogge/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountCalls } from '../api.ts'
import { Frame } from '../components/frame.tsx'
import { linkClass } from '../components/link-class.ts'
import { Outcome } from '../components/outcome.tsx'
import { TextField } from '../components/text-field.tsx'
import { emailProblem } from '../model/problems.ts'
import { useForm } from '../model/use-form.ts'
import { useShowError } from '../model/use-show-error.ts'

/** Asks for the link to set a new password. Says the same whether or not there is an account. */
export const ForgotPasswordPage = () => {
  const t = useTranslations('accounts')
  const showError = useShowError()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    names: ['email'],
    check: ({ email }) => ({ email: emailProblem(email) }),
    submit: ({ email }) =>
      accountCalls.account.requestPasswordReset
        .mutate({ email })
        .then(() => setSentTo(email.trim()), showError),
  })
  const back = (
    <Link to={ROUTES.AUTH_SIGNIN} className={linkClass}>
      {t('forgot.back')}
    </Link>
  )

  if (sentTo !== null)
    return (
      <Outcome title={t('forgot.sentTitle')}>
        <p>{t('forgot.sent', { email: sentTo })}</p>
        <p className="text-muted">{t('forgot.again')}</p>
        <p>{back}</p>
      </Outcome>
    )

  return (
    <Frame title={t('forgot.title')} footer={back}>
      <p>{t('forgot.intro')}</p>
      <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={form.busy}
          className="self-start"
        >
          {t('forgot.submit')}
        </Button>
      </form>
    </Frame>
  )
}
