import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { useLocale, useTranslations } from 'use-intl'

/** How lots are called in one version of a request; one that it has not is the whole of it. */
export const useNameIn = (document: RequestDocument) => {
  const t = useTranslations('responses.confirm')
  const locale = useLocale()
  const nameOf = useLotName()
  return (lotId: string): string => {
    const lot = document.lots.find(({ id }) => id === lotId)
    return lot ? nameOf(lotId, pickText(lot.title, locale, document.language)?.text) : t('whole')
  }
}
