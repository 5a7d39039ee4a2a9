import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { RateNames } from '../../model/named-rates.ts'

/** The words for what win rates are by, with the names of CPV divisions by their codes. */
export const useRateNames = (divisions: ReadonlyMap<string, string>): RateNames => {
  const t = useTranslations('opportunityReports')
  const tSources = useTranslations('search.sources')
  const formats = useFormats()
  return {
    unknownBuyer: t('unknownBuyer'),
    unknownCountry: t('unknownCountry'),
    country: formats.country,
    source: (source) => {
      const code = SOURCE_CODES.find((known) => known === source)
      return code ? tSources(code) : source
    },
    division: (code) => divisions.get(code) ?? '',
    place: (place) => {
      const key = (['p1', 'p2', 'p3'] as const)[place - 1] ?? 'p4'
      return t(`places.${key}`)
    },
  }
}
