import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import { FULL_PARTICIPATION_SEARCH } from '@kogge/domain/participation/participation-filters.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { listState, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { LinkButton } from '@kogge/ui/link-button.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PlanStep } from '../components/participation/locked-filter-notice.tsx'
import { ParticipationFilters } from '../components/participation/participation-filters.tsx'
import { ParticipationTable } from '../components/participation/participation-table.tsx'
import {
  PARTICIPATION_LIST,
  type ParticipationParams,
  type ParticipationSort,
  withinPlan,
} from '../model/participation-list.ts'
import { useResponseApi } from '../responses.client.ts'

interface Props {
  readonly orgId: string
  readonly params: ParticipationParams
  readonly onParams: (params: ParticipationParams) => void
  readonly buyerPicker: ReactNode
}

/** Values of a closed set: the address holds no others. */
const among = <Value extends string>(
  known: readonly Value[],
  values: readonly string[] | undefined,
): Value[] => known.filter((value) => values?.includes(value))

/** `/rfx/participation`: the organisation's participations, which nobody else sees. */
export const ParticipationPage = ({ orgId, onParams, buyerPicker, ...given }: Props) => {
  const t = useTranslations('responses')
  const api = useResponseApi()
  const isFull = useCan(orgId)(FULL_PARTICIPATION_SEARCH)
  const { params, withheld } = withinPlan(given.params, isFull)
  const { filters, sortBy } = listState(PARTICIPATION_LIST, params)
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (words) =>
    onParams(withFilter(PARTICIPATION_LIST, params, 'q', words.trim() ? [words.trim()] : [])),
  )
  const list = useInfiniteQuery(
    api.participation.mine.infiniteQueryOptions(
      {
        orgId,
        sortBy,
        filters: {
          q: [...(filters.q ?? [])],
          rfxOrgId: [...(filters.rfxOrgId ?? [])],
          participantOrgId: [...(filters.participantOrgId ?? [])],
          rfxType: among(REQUEST_KINDS, filters.rfxType),
          statusFlag: among(PARTICIPATION_STATUSES, filters.statusFlag),
        },
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const pages = list.data?.pages
  const items = pages?.flatMap((page) => page.items)
  const isFiltered = Object.values(filters).some((values) => values && values.length > 0)
  const sorts: readonly ParticipationSort[] = PARTICIPATION_LIST.sorts
  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-5">
      <title>{`${t('list.title')} · Kogge`}</title>
      <h1 className="font-semibold text-2xl">{t('list.title')}</h1>
      <p className="mb-4 max-w-[75ch] text-muted">{t('list.text')}</p>
      <div className="flex flex-col gap-6 lg:flex-row">
        <ParticipationFilters
          params={params}
          onParams={onParams}
          buyerPicker={buyerPicker}
          locked={isFull ? null : <PlanStep orgId={orgId} />}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <SearchInput
              label={t('list.search')}
              placeholder={t('list.search')}
              clearLabel={t('list.clearSearch')}
              value={typed}
              onValueChange={setTyped}
              boxClassName="min-w-60 flex-1 max-w-96"
            />
            <Select<ParticipationSort>
              aria-label={t('list.sort.label')}
              variant="ghost"
              value={sortBy}
              onValueChange={(sort) => {
                const { sortBy: _before, ...rest } = params
                onParams(sort === PARTICIPATION_LIST.defaultSort ? rest : { ...rest, sortBy: sort })
              }}
              options={sorts.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
            />
          </div>
          {withheld.length > 0 && (
            <Banner tone="attention" live>
              {t('list.filters.withheld', {
                count: withheld.length,
                names: withheld.map((key) => t(`list.filters.${key}`)).join(' · '),
              })}
            </Banner>
          )}
          <ListStates
            list={list}
            count={items?.length}
            labels={{ loading: t('loading'), more: t('list.more') }}
            empty={
              isFiltered
                ? { title: t('list.nothing'), text: t('list.nothingText') }
                : {
                    title: t('list.empty'),
                    text: t('list.emptyText'),
                    action: (
                      <LinkButton asChild>
                        <Link to="/monitor/search">{t('list.toSearch')}</Link>
                      </LinkButton>
                    ),
                  }
            }
          >
            <ParticipationTable
              items={items ?? []}
              orgId={orgId}
              serverNow={pages?.[0]?.serverNow ?? ''}
              receivedAt={list.dataUpdatedAt}
            />
          </ListStates>
        </div>
      </div>
    </div>
  )
}
