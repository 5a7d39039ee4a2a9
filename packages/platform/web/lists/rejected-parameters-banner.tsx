import { Banner } from '@kogge/ui/banner.tsx'
import { useTranslations } from 'use-intl'

/** Says which parameters of the address could not be used; their names are the address's own. */
export const RejectedBanner = ({ names }: { readonly names: readonly string[] }) => {
  const t = useTranslations('search')
  if (names.length === 0) return null
  return (
    <Banner tone="attention" live>
      {t('rejected', { count: names.length, names: names.join(' · ') })}
    </Banner>
  )
}
