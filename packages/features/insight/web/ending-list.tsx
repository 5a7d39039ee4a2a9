import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import type { Ends } from '@kogge/domain/analysis/period.ts'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { ListStates } from '@kogge/platform/web/list-states.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from './api.ts'
import { EndingTable } from './components/ending-table.tsx'
import { ForecastError } from './components/forecast-error.tsx'
import type { TenderLinkComponent } from './components/links.ts'
import { Locked } from './components/locked.tsx'

type Filters = Partial<
  Record<'cpv' | 'country' | 'region' | 'buyer' | 'supplier', readonly string[]>
>

interface Props {
  readonly filters: Filters
  /** Within how many months they end, or next year. */
  readonly months: Ends
  readonly TenderLink: TenderLinkComponent
}

/** Contracts that end soon, page by page, with how far such forecasts were off. */
export const EndingList = ({ filters, months, TenderLink }: Props) => {
  const t = useTranslations('insight')
  const api = useApi()
  const activeOrgId = useActiveOrg()?.orgId
  const given = Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, [...values]]),
  )
  const list = useInfiniteQuery(
    api.insight.ending.infiniteQueryOptions(
      { filters: given, months, activeOrgId },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor,
        placeholderData: keepPreviousData,
      },
    ),
  )
  const first = list.data?.pages[0]
  const contracts = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="min-w-0 space-y-3">
      {first && <ForecastError error={first.error} />}
      {first && (
        <p aria-live="polite" className="text-muted">
          {t('ending.total', { count: first.total })}
        </p>
      )}
      <ListStates
        list={list}
        count={contracts?.length}
        labels={{ loading: t('loading'), more: t('ending.more') }}
        empty={{ title: t('ending.empty'), text: t('ending.emptyText') }}
      >
        <EndingTable contracts={contracts ?? []} TenderLink={TenderLink} />
      </ListStates>
      {first?.isCut && (
        <Locked
          text={t('locked.more', {
            count: first.items.length,
            tier: lowestTier('org.search_full'),
          })}
        />
      )}
    </div>
  )
}
