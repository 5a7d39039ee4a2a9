import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'
import { refreshSession } from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountCalls } from '../accounts.client.ts'
import { linkClass } from '../components/account-link-class.ts'
import { Frame } from '../components/sign-in/account-page-frame.tsx'
import { ConfirmAgain } from '../components/sign-in/confirmation-resend.tsx'
import { Outcome } from '../components/sign-in/form-outcome.tsx'
import { forgetReturnAddress, returnAddress } from '../model/return-address.ts'

interface Props {
  readonly token: string | undefined
}

/** Where a reader goes from here: to the settings where the address stands, or to sign in with it. */
const Done = ({ email }: { readonly email: string }) => {
  const t = useTranslations('accounts.confirm')
  const session = useSession()
  const isIn = session !== null
  const [back] = useState(() => returnAddress(new Date()))
  useEffect(forgetReturnAddress, [])
  return (
    <Outcome
      title={t('doneTitle')}
      actions={
        <LinkButton asChild variant="primary">
          {!isIn ? (
            <Link to={ROUTES.AUTH_SIGNIN} search={{ callbackUrl: back }} state={{ email }}>
              {t('signIn')}
            </Link>
          ) : session.user.isOnboarding ? (
            <Link to={ROUTES.AUTH_SETUP_ACCOUNT} search={{ callbackUrl: back }}>
              {t('setUp')}
            </Link>
          ) : (
            <Link to="/user-settings/$" params={{ _splat: 'account' }}>
              {t('settings')}
            </Link>
          )}
        </LinkButton>
      }
    >
      <p>{t(isIn ? 'doneSignedIn' : 'done')}</p>
    </Outcome>
  )
}

const Invalid = () => {
  const t = useTranslations('accounts.confirm')
  return (
    <Outcome
      title={t('invalidTitle')}
      actions={
        <>
          <LinkButton asChild variant="primary">
            <Link to={ROUTES.AUTH_SIGNIN}>{t('signIn')}</Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to={ROUTES.AUTH_CONFIRM_EMAIL}>{t('invalidAction')}</Link>
          </LinkButton>
        </>
      }
    >
      <p>{t('invalid')}</p>
    </Outcome>
  )
}

/** Confirms an address. Only the button does it: mail scanners open links too. */
const Confirm = ({ token }: { readonly token: string }) => {
  const t = useTranslations('accounts.confirm')
  const showError = useShowError(FORM_NOTICE)
  const [busy, setBusy] = useState(false)
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [invalid, setInvalid] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      const { email } = await accountCalls.account.confirmEmail.mutate({ token })
      // A signed-in reader's session knows of it from now on, in all tabs.
      await refreshSession()
      setConfirmed(email)
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'account.token_invalid' || code === 'request.invalid') setInvalid(true)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }

  if (confirmed !== null) return <Done email={confirmed} />
  if (invalid) return <Invalid />
  return (
    <Frame title={t('title')}>
      <p>{t('intro')}</p>
      <Button
        variant="primary"
        size="lg"
        loading={busy}
        onClick={() => void confirm()}
        className="self-start"
      >
        {t('submit')}
      </Button>
      <p className="text-muted">
        {t('notYours')}{' '}
        <Link to={ROUTES.AUTH_FORGOT_PASSWORD} className={linkClass}>
          {t('notYoursAction')}
        </Link>
      </p>
    </Frame>
  )
}

/** `/auth/confirm-email`: confirms the address of a mailed link; without one, has it mailed again. */
export const ConfirmEmailPage = ({ token }: Props) =>
  token ? <Confirm key={token} token={token} /> : <ConfirmAgain />
