import { errorCodeOf } from '@kogge/platform/web/app-error.ts'
import { refreshSession } from '@kogge/platform/web/auth.ts'
import { useSession } from '@kogge/platform/web/session.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountCalls } from '../api.ts'
import { Frame } from '../components/frame.tsx'
import { Outcome } from '../components/outcome.tsx'
import { useShowError } from '../model/use-show-error.ts'

interface Props {
  readonly token: string | undefined
}

/** Where a reader goes from here: on with the setup, to the settings where the address stands, home. */
const Onward = () => {
  const t = useTranslations('accounts.confirm')
  const session = useSession()
  return (
    <LinkButton asChild variant="primary">
      {!session ? (
        <Link to="/">{t('goOn')}</Link>
      ) : session.user.isOnboarding ? (
        <Link to="/auth/setup-account">{t('setUp')}</Link>
      ) : (
        <Link to="/user-settings/$" params={{ _splat: 'account' }}>
          {t('settings')}
        </Link>
      )}
    </LinkButton>
  )
}

/** Confirms an address. Only the button does it: mail scanners open links too. */
export const ConfirmEmailPage = ({ token = '' }: Props) => {
  const t = useTranslations('accounts.confirm')
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const [state, setState] = useState<'open' | 'done' | 'invalid' | 'incomplete'>(
    token ? 'open' : 'incomplete',
  )

  const confirm = async () => {
    setBusy(true)
    try {
      await accountCalls.account.confirmEmail.mutate({ token })
      // A signed-in reader's session knows of it from now on, in all tabs.
      await refreshSession()
      setState('done')
    } catch (error) {
      const code = errorCodeOf(error)
      if (code === 'account.token_invalid' || code === 'request.invalid') setState('invalid')
      else showError(error)
    } finally {
      setBusy(false)
    }
  }

  if (state !== 'open')
    return (
      <Outcome title={t(`${state}Title`)} actions={<Onward />}>
        <p>{t(state)}</p>
      </Outcome>
    )

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
    </Frame>
  )
}
