import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { useTranslations } from 'use-intl'

/** What a source is called; one that is not known any more by its code. */
export const useSourceName = (): ((code: string) => string) => {
  const t = useTranslations('harvester')
  const tSource = useTranslations('search.sources')
  return (code) => {
    if (code === RATES) return t('rates')
    const known = SOURCE_CODES.find((one) => one === code)
    return known ? tSource(known) : code
  }
}
