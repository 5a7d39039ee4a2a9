import { overlapsOf } from '@kogge/domain/reference/industries.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { IndustryValues } from '../../model/industry-form-values.ts'
import type { StaffIndustry } from '../../reference-admin.client.ts'

interface Props {
  readonly values: IndustryValues
  readonly all: readonly StaffIndustry[]
}

/** Where the codes of the form are those of other industries too. */
export const Overlaps = ({ values, all }: Props) => {
  const t = useTranslations('reference.industries')
  const locale = useLocale()
  const names = new Map(all.map(({ code, labels }) => [code, labels[locale]]))
  const overlaps = overlapsOf(values, all)
  if (overlaps.length === 0) return null
  return (
    <Banner tone="attention" title={t('overlapTitle')} live>
      <p>{t('overlapText')}</p>
      <ul className="list-disc pl-4">
        {overlaps.map(({ industry, cpvCode }) => (
          <li key={`${industry} ${cpvCode}`}>
            {t('overlap', { code: cpvCode, name: names.get(industry) || industry })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
