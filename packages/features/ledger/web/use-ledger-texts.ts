import type { DeedType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import type { Messages } from '@kogge/i18n/message-catalogues.ts'
import { useTranslations } from 'use-intl'

type Known = keyof Messages['deeds']['types']

/** What was done with a request, in words. */
export const useDeedWords = (): ((type: DeedType) => string) => {
  const t = useTranslations('deeds.types')
  return (type) => t(type.replace('.', '_') as Known)
}
