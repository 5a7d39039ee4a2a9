import { errorCodeOf, errorMessageKey } from '@kogge/platform/web/errors/error-codes.ts'
import { AuthError } from '@kogge/platform/web/session/sign-in-calls.ts'
import { notifyError } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'

/** The id of what is said of a failed call: a later one takes its place. */
export const ACCOUNT_NOTICE = 'account'

/** Says in a toast what went wrong with a call. */
export const useShowError = (): ((error: unknown) => void) => {
  const t = useTranslations('shell.errors')
  return (error) => {
    const code = error instanceof AuthError ? error.code : errorCodeOf(error)
    // One notice at a time: a second failure of the same form replaces the first.
    notifyError(code ? t(errorMessageKey(code)) : t('system_unavailable'), { id: ACCOUNT_NOTICE })
  }
}
