import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailProblem } from '../../model/account-field-problems.ts'
import { useForm } from '../../use-account-form.ts'
import { AccountForm } from '../account-form.tsx'
import { linkClass } from '../account-link-class.ts'
import { TextField } from '../text-field.tsx'
import { Frame } from './account-page-frame.tsx'
import { Outcome } from './form-outcome.tsx'

interface Props {
  /** The part of the catalogue with the words of this link. */
  readonly texts: 'forgot' | 'confirmAgain'
  /** The address that is filled in. */
  readonly email: string
  readonly ask: (email: string) => Promise<unknown>
}

/** Asks for a link to an address. What it says does not depend on what there is at the address. */
export const MailedLinkForm = ({ texts, email, ask }: Props) => {
  const t = useTranslations('accounts')
  const showError = useShowError(FORM_NOTICE)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: emailProblem(values.email) }),
    submit: (values) => ask(values.email).then(() => setSentTo(values.email.trim()), showError),
  })
  const back = (
    <Link to={ROUTES.AUTH_SIGNIN} className={linkClass}>
      {t(`${texts}.back`)}
    </Link>
  )

  if (sentTo !== null)
    return (
      <Outcome title={t(`${texts}.sentTitle`)}>
        <p className="wrap-anywhere">{t(`${texts}.sent`, { email: sentTo })}</p>
        <p className="text-muted">{t(`${texts}.spam`)}</p>
        <p>{back}</p>
      </Outcome>
    )

  return (
    <Frame title={t(`${texts}.title`)} footer={back}>
      <p>{t(`${texts}.intro`)}</p>
      <AccountForm form={form} submitLabel={t(`${texts}.submit`)}>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
        />
      </AccountForm>
    </Frame>
  )
}
