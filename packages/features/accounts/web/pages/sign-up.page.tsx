import { PASSWORD_MIN, PASSWORD_PROBLEMS } from '@kogge/domain/accounts/password-rules.ts'
import {
  LOCALE_LABELS,
  localeOfPrefix,
  UI_LOCALES,
  type UiLocale,
} from '@kogge/domain/kernel/locales.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { errorDetailOf } from '@kogge/platform/web/errors/error-details.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useLocalePrefix } from '@kogge/platform/web/locale-prefix.tsx'
import { AuthError, signIn } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { notifySuccess } from '@kogge/ui/toasts.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountCalls } from '../accounts.client.ts'
import { AccountForm } from '../components/account-form.tsx'
import { linkClass } from '../components/account-link-class.ts'
import { Frame } from '../components/sign-in/account-page-frame.tsx'
import { Outcome } from '../components/sign-in/form-outcome.tsx'
import { TextField } from '../components/text-field.tsx'
import { emailProblem, nameProblem, newPasswordProblem } from '../model/account-field-problems.ts'
import { invitationIn } from '../model/invitation-link.ts'
import { keepReturnAddress } from '../model/return-address.ts'
import { useForm } from '../use-account-form.ts'

interface Props {
  readonly callbackUrl: string | undefined
  /** Goes to a path of ours that may carry a locale prefix, a query and a fragment. */
  readonly onSignedIn: (path: string) => void
}

const LANGUAGES = UI_LOCALES.map((locale) => ({ value: locale, label: LOCALE_LABELS[locale] }))

/**
 * Opens an account, and says the same to everyone: that there is a message in the mailbox. Whoever
 * comes by a mailed invitation has shown that the mailbox is theirs, and is signed in at once.
 */
export const SignUpPage = ({ callbackUrl, onSignedIn }: Props) => {
  const t = useTranslations('accounts')
  const showError = useShowError(FORM_NOTICE)
  const [language, setLanguage] = useState<UiLocale>(localeOfPrefix(useLocalePrefix()))
  const [receivesUpdates, setReceivesUpdates] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const invitation = invitationIn(callbackUrl)
  const form = useForm({
    initial: { firstName: '', lastName: '', email: '', password: '' },
    check: ({ firstName, lastName, email, password }) => ({
      firstName: nameProblem(firstName),
      lastName: nameProblem(lastName),
      email: emailProblem(email),
      password: newPasswordProblem(password, { email, names: [firstName, lastName] }),
    }),
    submit: async (values) => {
      try {
        const person = { ...values, language, receivesUpdates }
        await accountCalls.account.signUp.mutate({ ...person, ...(invitation && { invitation }) })
        keepReturnAddress(callbackUrl, new Date())
        const path = invitation ? await signIn({ ...values, callbackUrl }) : null
        if (typeof path === 'string') {
          notifySuccess(t('signUp.welcome'))
          onSignedIn(path)
        } else setSentTo(values.email.trim())
      } catch (error) {
        const reason = errorDetailOf(error, 'reason')
        const problem = PASSWORD_PROBLEMS.find((known) => known === reason)
        if (problem) form.refuse('password', problem)
        else if (error instanceof AuthError) setSentTo(values.email.trim())
        else showError(error)
      }
    },
  })

  if (sentTo !== null)
    return (
      <Outcome title={t('signUp.sentTitle')}>
        <p className="wrap-anywhere">{t('signUp.sent', { email: sentTo })}</p>
        <p className="text-muted">{t('signUp.sentSpam')}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link
            to={ROUTES.AUTH_SIGNIN}
            search={{ callbackUrl }}
            state={{ email: sentTo }}
            className={linkClass}
          >
            {t('signUp.signIn')}
          </Link>
          <Link to={ROUTES.AUTH_CONFIRM_EMAIL} state={{ email: sentTo }} className={linkClass}>
            {t('signUp.sentAgain')}
          </Link>
        </p>
      </Outcome>
    )

  return (
    <Frame
      title={t('signUp.title')}
      footer={
        <p>
          {t('signUp.haveAccount')}{' '}
          <Link to={ROUTES.AUTH_SIGNIN} search={{ callbackUrl }} className={linkClass}>
            {t('signUp.signIn')}
          </Link>
        </p>
      }
    >
      <AccountForm form={form} submitLabel={t('signUp.submit')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            form={form}
            name="firstName"
            label={t('fields.firstName')}
            autoComplete="given-name"
          />
          <TextField
            form={form}
            name="lastName"
            label={t('fields.lastName')}
            autoComplete="family-name"
          />
        </div>
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
          autoComplete="new-password"
          hint={t('fields.passwordHint', { min: PASSWORD_MIN })}
        />
        <Field label={t('fields.language')}>
          <Select value={language} onValueChange={setLanguage} options={LANGUAGES} />
        </Field>
        <Checkbox
          checked={receivesUpdates}
          onCheckedChange={(checked) => setReceivesUpdates(checked === true)}
          label={t('fields.receivesUpdates')}
        />
      </AccountForm>
    </Frame>
  )
}
