import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { LoadFailed } from '@kogge/platform/web/query-states.tsx'
import { Section } from '@kogge/ui/page-section.tsx'
import { SkeletonRows } from '@kogge/ui/skeleton.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMatchesApi } from '../matches.client.ts'
import type { FilterNameComponent } from '../model/parts-from-routes.ts'
import { shownRate, weekly } from '../model/weekly-rates.ts'
import { WorthCosts } from './worth-costs.tsx'
import { WorthNarrowings } from './worth-narrowings.tsx'
import { WorthParts } from './worth-parts.tsx'
import { WorthSample } from './worth-sample.tsx'
import { WorthWidenings } from './worth-widenings.tsx'

interface Props {
  readonly orgId: string
  readonly filters: ProfileFilters
  readonly onFilters: (filters: ProfileFilters) => void
  readonly FilterName: FilterNameComponent
}

/** What a profile with these filters would have brought, what each of its conditions costs, and what would narrow or widen it. */
export const ProfileWorth = ({ orgId, filters, onFilters, FilterName }: Props) => {
  const t = useTranslations('matches.worth')
  const formats = useFormats()
  const api = useMatchesApi()
  const worth = useQuery(
    api.matches.worth.queryOptions({ orgId, filters }, { placeholderData: keepPreviousData }),
  )
  const { data } = worth
  if (worth.isError) return <LoadFailed query={worth} failed={t('failed')} />
  if (!data) return <SkeletonRows rows={2} label={t('loading')} />
  const { total, margin, costs } = data
  const rate = shownRate(weekly(total))
  return (
    <Section
      title={t('title')}
      aria-busy={worth.isPlaceholderData}
      className={worth.isPlaceholderData ? 'opacity-60' : ''}
    >
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold text-base tabular-nums">
            {total === 0
              ? t('nothing')
              : t('perWeek', {
                  count: rate,
                  number: formats.number(rate),
                  isAbout: String(margin > 0),
                })}
          </span>
          {total > 0 && (
            <span className="text-muted text-sm tabular-nums">
              {t('total', { number: formats.number(total) })}
            </span>
          )}
        </p>
        {data.hasDeadline && <p className="text-muted text-sm">{t('deadline')}</p>}
        {data.narrowings && (
          <WorthNarrowings
            total={total}
            narrowings={data.narrowings}
            FilterName={FilterName}
            onNarrow={({ key, value }) => onFilters({ ...filters, [key]: [value] })}
          />
        )}
        {/* Side by side where there is room: the second is counted for longer, and moves less then. */}
        <div className="@container">
          <div className="grid items-start gap-x-8 gap-y-3 @2xl:grid-cols-2">
            {costs.length > 0 && <WorthCosts total={total} costs={costs} onFilters={onFilters} />}
            <WorthWidenings
              orgId={orgId}
              filters={filters}
              onFilters={onFilters}
              FilterName={FilterName}
            />
          </div>
        </div>
        {total > 0 && (
          <details>
            <summary className="w-fit cursor-pointer py-1 text-link text-sm">
              {t('details')}
            </summary>
            <div className="mt-2 flex flex-col gap-3">
              <WorthParts sources={data.sources} countries={data.countries} />
              <WorthSample tenders={data.sample} />
            </div>
          </details>
        )}
      </div>
    </Section>
  )
}
