import { SOURCES } from '@kogge/domain/harvester/sources.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useTranslations } from 'use-intl'
import type { Worth } from '../matches.client.ts'

/** Where the tenders of a profile come from: by source and by country. */
export const WorthParts = ({ sources, countries }: Pick<Worth, 'sources' | 'countries'>) => {
  const t = useTranslations('matches.worth')
  const tSearch = useTranslations('search')
  const formats = useFormats()
  const sourceName = (value: string): string => {
    const known = SOURCES.find(({ code }) => code === value)
    return known ? tSearch(`sources.${known.code}`) : value
  }
  const parts = [
    { title: t('bySource'), counts: sources, nameOf: sourceName },
    { title: t('byCountry'), counts: countries, nameOf: formats.country },
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {parts
        .filter(({ counts }) => counts.length > 0)
        .map(({ title, counts, nameOf }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="wrap-anywhere text-muted tabular-nums">
              {counts
                .map(({ value, count }) => `${nameOf(value)} ${formats.number(count)}`)
                .join(' · ')}
            </dd>
          </div>
        ))}
    </dl>
  )
}
