import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'

/**
 * Names the group that an indicator is compared with: the tenders of a country, or of all (`all`).
 */
export const usePeersName = (): ((country: string) => string) => {
  const t = useTranslations('insight')
  const formats = useFormats()
  return (country) =>
    t('org.peers', {
      of: country === 'all' ? t('indicators.allCountries') : formats.country(country),
    })
}
