import { Banner } from '@kogge/ui/banner.tsx'
import { useTranslations } from 'use-intl'
import { TENDER_LIST, type TenderFilter } from '../model/tender-list.ts'

const isFilter = (name: string): name is TenderFilter => Object.hasOwn(TENDER_LIST.filters, name)

/** Says which filters of the address could not be used, as the page calls them. */
export const RejectedBanner = ({ names }: { readonly names: readonly string[] }) => {
  const t = useTranslations('search')
  if (names.length === 0) return null
  const labels = names.map((name) => (isFilter(name) ? t(`filters.${name}`) : t('sortLabel')))
  return (
    <Banner tone="attention" live>
      {/* Labels have commas of their own. */}
      {t('rejected', { count: labels.length, names: labels.join(' · ') })}
    </Banner>
  )
}
