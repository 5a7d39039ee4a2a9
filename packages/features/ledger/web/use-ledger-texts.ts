import type { LedgerEntryType } from '@kogge/domain/ledger/ledger-entry-types.ts'
import type { Messages } from '@kogge/i18n/message-catalogues.ts'
import { useTranslations } from 'use-intl'

type Known = keyof Messages['ledger']['types']

/** What was done with a request, in words. */
export const useLedgerTexts = (): ((type: LedgerEntryType) => string) => {
  const t = useTranslations('ledger.types')
  return (type) => t(type.replace('.', '_') as Known)
}
