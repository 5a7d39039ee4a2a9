import { notifyError } from '@kogge/ui/notify.ts'
import { useTranslations } from 'use-intl'
import { errorCodeOf, errorMessageKey } from './app-error.ts'

/** Says in a toast what went wrong with a call; a second failure with the same `id` replaces the first. */
export const useCallError = (id: string): ((error: unknown) => void) => {
  const t = useTranslations('shell.errors')
  return (error) => {
    const code = errorCodeOf(error)
    notifyError(code ? t(errorMessageKey(code)) : t('system_unavailable'), { id })
  }
}
