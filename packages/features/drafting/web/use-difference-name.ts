import type { Difference } from '@kogge/domain/drafting/version-differences.ts'
import { pickText } from '@kogge/domain/kernel/locales.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useLocale, useTranslations } from 'use-intl'

/** What a difference is about: `Lot 3 “Roads”: Estimated value (Latvian)`. */
export const useDifferenceName = (): ((difference: Difference) => string) => {
  const t = useTranslations('drafting.difference')
  const formats = useFormats()
  const locale = useLocale()
  return ({ area, partId, part, property, language }) => {
    const name = part ? (pickText(part, locale)?.text ?? '') : ''
    const parts = {
      lots: () => t('part.lots', { number: String(Number(partId?.slice(4))), name }),
      requirements: () => t('part.requirements', { name }),
      criteria: () => t('part.criteria', { name }),
      documents: () => t('part.documents', { name }),
    }
    const about = area in parts ? parts[area as keyof typeof parts]() : ''
    // Properties are the document's own; those without a name in the catalogue are named by their
    // part.
    const key = `property.${(property ?? '').replaceAll('.', '_')}` as 'property.title'
    const what = property === null ? '' : t.has(key) ? t(key) : about ? '' : t(`area.${area}`)
    const named = [about, what].filter(Boolean).join(': ')
    return language ? `${named} (${formats.language(language)})` : named
  }
}
