import { type LocalizedText, pickText } from '@kogge/domain/kernel/locales.ts'
import { lotNumber } from '@kogge/domain/rfx/lot-numbers.ts'
import { useLotName } from '@kogge/i18n/use-lot-name.ts'
import { useLocale, useTranslations } from 'use-intl'

interface Titled {
  readonly lotId: string
  readonly title: LocalizedText
}

/**
 * How lots of a request are named. One that is not divided (`isWhole`) has a lot in the data alone:
 * nobody reads of it. `language` is that of the request, for readers whose own it is not written in.
 */
export const useLotNames = (isWhole: boolean, language: string | undefined) => {
  const t = useTranslations('evaluation.lots')
  const locale = useLocale()
  const nameOf = useLotName()
  return {
    /** `Lot 1` */
    name: (lotId: string): string => (isWhole ? t('whole') : nameOf(lotId)),
    /** `Lot 1: Roads` */
    full: ({ lotId, title }: Titled): string => {
      const text = pickText(title, locale, language)?.text
      return isWhole ? (text ?? t('whole')) : nameOf(lotId, text)
    },
    /** What sentences about a lot are given: `whole`, or its number. */
    key: (lotId: string): string => (isWhole ? 'whole' : lotNumber(lotId)),
  }
}
