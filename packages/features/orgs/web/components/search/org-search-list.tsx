import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import {
  audienceOfSort,
  FULL_ORG_SEARCH,
  ORG_SORTS,
  STAFF_ORG_SEARCH,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { orgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { useCan, useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { listState, withFilter, withoutValue } from '@kogge/platform/web/lists/list-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { ActiveTags } from '@kogge/ui/active-tags.tsx'
import { Banner } from '@kogge/ui/banner.tsx'
import { SearchBar } from '@kogge/ui/search-bar.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFilterLabel } from '../../model/org-filter-labels.ts'
import {
  activeOrgFilters,
  ORG_LIST,
  type OrgParams,
  withinReach,
  withoutFilters,
} from '../../model/org-search-params.ts'
import { useApi } from '../../orgs.client.ts'
import { useOrgNames } from '../../use-org-names.ts'
import { Filters } from './org-search-filters.tsx'
import { Results } from './org-search-results.tsx'
import { Locked } from './plan-locked-notice.tsx'

interface Props {
  readonly params: OrgParams
  /** Parameters of the address that could not be used. */
  readonly rejected: readonly string[]
  readonly onParams: (params: OrgParams) => void
  readonly cpvNames: ReadonlyMap<string, string>
  readonly cpvPicker: ReactNode
  /** The organisation that stands open beside the list. */
  readonly selected: string | null
  readonly onOpen: (orgId: string) => void
  /** At the end of each row, of another feature. */
  readonly RowActions?: ComponentProps<typeof Results>['RowActions']
}

const isKey = (name: string): name is keyof typeof ORG_LIST.filters =>
  Object.hasOwn(ORG_LIST.filters, name)

/** Filters at the left, the list beside them, everything in the address. */
export const OrgSearchList = (props: Props) => {
  const { onParams } = props
  const t = useTranslations('orgSearch')
  const formats = useFormats()
  const api = useApi()
  const active = useActiveOrg()
  const can = useCan()
  const isStaff = useCanGlobally()(STAFF_ORG_SEARCH)
  const reach = { isStaff, isFull: isStaff || can(FULL_ORG_SEARCH) }
  const { params, withheld } = withinReach(props.params, reach)
  const { filters, sortBy } = listState(ORG_LIST, params)
  const list = useInfiniteQuery(
    api.org.search.infiniteQueryOptions(
      {
        filters: orgFilters.parse(filters),
        sortBy,
        ...(active && { activeOrgId: orgId.parse(active.orgId) }),
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const names = useOrgNames([...(params.parentOrg ?? []), ...(params.orgId ?? [])])
  const filterLabel = useFilterLabel({ cpv: props.cpvNames, orgs: names })
  const pages = list.data?.pages
  const counts = pages?.[0]?.facets ?? null
  // Cursors hold while rows come in; one that moved is shown where it was met first.
  const orgs = useMemo(() => {
    const all = pages?.flatMap(({ items }) => items)
    return all && [...new Map(all.map((org) => [org.orgId, org])).values()]
  }, [pages])
  const label = (name: string) => (isKey(name) ? t(`filters.${name}`) : t('sortLabel'))
  const named = (keys: readonly string[]) => keys.map(label).join(' · ')
  const narrowed = Object.keys(withoutFilters(params)).length < Object.keys(params).length

  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 lg:flex-row lg:gap-8">
      <Filters
        params={params}
        counts={counts}
        stale={list.isPlaceholderData}
        onParams={onParams}
        reach={reach}
        locked={reach.isFull ? null : <Locked />}
        cpvPicker={props.cpvPicker}
      />
      <section className="flex min-w-0 flex-1 flex-col gap-3" aria-label={t('title')}>
        <SearchBar
          longest={200}
          label={t('words')}
          placeholder={t('wordsHint')}
          clearLabel={t('clearWords')}
          searchLabel={t('search')}
          value={params.q?.[0] ?? ''}
          busy={list.isFetching && !list.isFetchingNextPage}
          onSearch={(text) => onParams(withFilter(ORG_LIST, params, 'q', text ? [text] : []))}
        />
        {props.rejected.length > 0 && (
          <Banner tone="attention" live>
            {t('rejected', { count: props.rejected.length, names: named(props.rejected) })}
          </Banner>
        )}
        {withheld.length > 0 && (
          <Banner tone="attention" live>
            {t('withheld', { count: withheld.length, names: named(withheld) })}
          </Banner>
        )}
        <ActiveTags
          label={t('activeFilters')}
          chosen={activeOrgFilters(params)}
          nameOf={filterLabel}
          removeLabel={(name) => t('removeFilter', { name })}
          onRemove={(one) => onParams(withoutValue(ORG_LIST, params, one))}
          clearLabel={t('clearAll')}
          onClear={() => onParams(withoutFilters(params))}
        />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 border-line border-b pb-2">
          <p role="status" className="text-muted tabular-nums">
            {counts ? t('total', { count: counts.total, shown: formats.number(counts.total) }) : ''}
          </p>
          <Select
            variant="ghost"
            aria-label={t('sortLabel')}
            value={sortBy}
            onValueChange={(sort) => {
              const { sortBy: _before, ...rest } = params
              onParams(sort === ORG_LIST.defaultSort ? rest : { ...rest, sortBy: sort })
            }}
            options={ORG_SORTS.map((sort) => {
              const isLocked = audienceOfSort(sort) === 'plan' && !reach.isFull
              const text = t(`sorts.${sort}`)
              return {
                value: sort,
                label: isLocked ? t('lockedSort', { name: text }) : text,
                disabled: isLocked,
              }
            })}
          />
        </div>
        {pages?.[0]?.isApproximate && <Banner live>{t('approximate')}</Banner>}
        <Results
          list={list}
          orgs={orgs}
          stale={list.isPlaceholderData}
          selected={props.selected}
          onOpen={props.onOpen}
          RowActions={props.RowActions}
          onWiden={narrowed ? () => onParams(withoutFilters(params)) : null}
        />
      </section>
    </div>
  )
}
