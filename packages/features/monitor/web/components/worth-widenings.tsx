import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMatchesApi, type Widening } from '../matches.client.ts'
import type { FilterNameComponent } from '../model/parts-from-routes.ts'
import { shownRate, weekly } from '../model/weekly-rates.ts'

interface Props {
  readonly orgId: string
  readonly filters: ProfileFilters
  readonly onFilters: (filters: ProfileFilters) => void
  readonly FilterName: FilterNameComponent
}

/** Names and codes by which a profile would bring more, each with how much; nothing while they are counted, and where there are none. */
export const WorthWidenings = ({ orgId, filters, onFilters, FilterName }: Props) => {
  const t = useTranslations('matches.worth')
  const formats = useFormats()
  const api = useMatchesApi()
  const widenings = useQuery(
    api.matches.widenings.queryOptions({ orgId, filters }, { placeholderData: keepPreviousData }),
  )
  if (!widenings.data?.length) return null
  const nameOf = ({ key, values }: Widening) =>
    key === 'keyword' ? values.join(', ') : <FilterName filter="cpv" value={values.at(0) ?? ''} />
  return (
    <div>
      <h3 className="mb-1 font-medium text-sm">{t('widen')}</h3>
      <ul className="grid w-fit max-w-full grid-cols-[minmax(0,auto)_auto] gap-x-2 gap-y-1 text-sm">
        {widenings.data.map((one) => (
          <li
            key={one.values.join()}
            className="col-span-2 grid min-h-7 grid-cols-subgrid items-center"
          >
            <span className="wrap-anywhere tabular-nums">
              {t.rich('widening', {
                name: () => nameOf(one),
                number: formats.number(shownRate(weekly(one.more))),
              })}
            </span>
            <Button size="sm" variant="ghost" onClick={() => onFilters(one.filters)}>
              {t('add')}
              <span className="sr-only">: {nameOf(one)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
