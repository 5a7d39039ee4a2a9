import type { Messages } from '@kogge/i18n/message-catalogues.ts'
import { useTranslations } from 'use-intl'

type Known = keyof Messages['admin']['audit']['actions']

/** What was done, in words; for what has none yet, its name in the log. */
export const useActionWords = (): ((action: string) => string) => {
  const t = useTranslations('admin.audit.actions')
  return (action) => {
    const key = action.replace('.', '_') as Known
    return t.has(key) ? t(key) : action
  }
}
