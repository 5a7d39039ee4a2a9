import type { SecondFactor } from '@kogge/domain/accounts/second-factors.ts'
import { errorCodeOf } from '@kogge/platform/web/errors/error-codes.ts'
import { useShowError } from '@kogge/platform/web/errors/use-error-toast.ts'
import {
  AuthError,
  finishSignIn,
  type SecondStep,
} from '@kogge/platform/web/session/sign-in-calls.ts'
import { FORM_NOTICE } from '@kogge/platform/web/use-form.ts'
import { Button } from '@kogge/ui/button.tsx'
import { notifyError } from '@kogge/ui/toasts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountCalls } from '../../accounts.client.ts'
import { canUsePasskeys, signWithPasskey } from '../../model/browser-passkeys.ts'
import { Frame } from './account-page-frame.tsx'
import { CodeForm } from './code-form.tsx'

interface Props {
  readonly step: SecondStep
  readonly callbackUrl: string | undefined
  readonly onSignedIn: (path: string) => void
  /** Back to the password. */
  readonly onRestart: () => void
}

/** The second step of signing in: a code, a passkey or a recovery code, as the account has them. */
export const SecondStepForm = ({ step, callbackUrl, onSignedIn, onRestart }: Props) => {
  const t = useTranslations('security.secondStep')
  const showError = useShowError(FORM_NOTICE)
  const { token } = step
  const methods = step.methods.filter((method) => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<SecondFactor | undefined>(methods[0])
  const [signing, setSigning] = useState(false)

  /** Says what went wrong; gives whether the answer was wrong and may be given again. */
  const failed = (error: unknown): boolean => {
    const code = error instanceof AuthError ? error.code : errorCodeOf(error)
    if (code === 'account.second_factor_invalid') return true
    if (code === 'account.token_invalid') {
      notifyError(t('ended'), { id: FORM_NOTICE })
      onRestart()
    } else showError(error)
    return false
  }
  const passkey = async () => {
    setSigning(true)
    try {
      const options = await accountCalls.security.passkeyRequest.mutate({ token })
      const assertion = await signWithPasskey(options).catch(() => null)
      if (!assertion) notifyError(t('passkeyUnused'), { id: FORM_NOTICE })
      else onSignedIn(await finishSignIn({ token, callbackUrl, method: 'passkey', assertion }))
    } catch (error) {
      if (failed(error)) showError(error)
    } finally {
      setSigning(false)
    }
  }
  const others = methods.filter((other) => other !== method)

  return (
    <Frame
      title={t('title')}
      footer={
        <div className="flex flex-wrap gap-2">
          {others.map((other) => (
            <Button key={other} variant="ghost" onClick={() => setMethod(other)}>
              {t(`use.${other}`)}
            </Button>
          ))}
          <Button variant="ghost" onClick={onRestart}>
            {t('restart')}
          </Button>
        </div>
      }
    >
      {method === undefined && <p>{t('unsupported')}</p>}
      {method === 'passkey' && (
        <>
          <p>{t('intro.passkey')}</p>
          <Button
            variant="primary"
            size="lg"
            className="self-start"
            loading={signing}
            onClick={() => void passkey()}
            autoFocus
          >
            {t('passkey')}
          </Button>
        </>
      )}
      {(method === 'totp' || method === 'recovery') && (
        <CodeForm
          key={method}
          method={method}
          onCode={(code) =>
            finishSignIn({ token, callbackUrl, method, code }).then((path) => {
              onSignedIn(path)
              return true
            })
          }
          onFailure={failed}
        />
      )}
    </Frame>
  )
}
