import { notifyError } from '@kogge/ui/toasts.ts'
import { useTranslations } from 'use-intl'
import { errorCodeOf, errorMessageKey } from './error-codes.ts'

/** Says in a toast what went wrong with a call. A second failure of the same kind replaces the first. */
export const useShowError = (id: string): ((error: unknown) => void) => {
  const t = useTranslations('shell.errors')
  return (error) => {
    const code = errorCodeOf(error)
    notifyError(code ? t(errorMessageKey(code)) : t('system_unavailable'), { id })
  }
}
