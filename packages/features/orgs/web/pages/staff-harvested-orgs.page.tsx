import { CONFIDENCE_BANDS } from '@kogge/domain/orgs/harvested-orgs.ts'
import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { listState, readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { Table, TableBody, TableHead, TableHeader } from '@kogge/ui/table.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  ChoiceFilter,
  CountryFilter,
  FilterFrame,
  SourceFilter,
} from '../components/staff/list-filter-parts.tsx'
import { WordsField } from '../components/staff/list-search-field.tsx'
import { SpellingRow } from '../components/staff-spellings/spelling-row.tsx'
import { SpellingSheet } from '../components/staff-spellings/spelling-sheet.tsx'
import { SPELLING_LIST, type SpellingFilter } from '../model/staff-list-search.ts'
import { useAdminApi } from '../orgs-admin.client.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Organisations as sources spell them; a row opens beside the list. */
export const HarvOrgsScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('harvested')
  const api = useAdminApi()
  const id = idOf(search)
  const { params, rejected } = readListParams(SPELLING_LIST, search)
  const { filters } = listState(SPELLING_LIST, params)
  const set = (name: SpellingFilter, values: readonly string[]) =>
    onSearch(withFilter(SPELLING_LIST, params, name, values), true)
  const list = useInfiniteQuery(
    api.adminHarvOrgs.list.infiniteQueryOptions(
      {
        ...(filters.q?.[0] && { q: filters.q[0] }),
        source: [...(filters.source ?? [])],
        country: [...(filters.country ?? [])],
        confidence: CONFIDENCE_BANDS.filter((band) => filters.confidence?.includes(band)),
        isUnsettled: filters.settled !== undefined,
        limit: 50,
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const spellings = list.data?.pages.flatMap(({ items }) => items)
  const isNarrowed = Object.keys(params).length > 0
  const part = (name: Exclude<SpellingFilter, 'q'>) => ({
    selected: filters[name] ?? [],
    onSelected: (values: readonly string[]) => set(name, values),
  })
  const counted = Object.entries(params).filter(([name]) => name !== 'q')
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
      <FilterFrame
        count={counted.reduce((sum, [, values]) => sum + values.length, 0)}
        onClear={() => onSearch(params.q ? { q: params.q } : {})}
      >
        <ChoiceFilter
          title={t('filters.confidence')}
          facets={CONFIDENCE_BANDS.map((value) => ({ value, label: t(`bands.${value}`) }))}
          {...part('confidence')}
        />
        <SourceFilter {...part('source')} />
        <CountryFilter {...part('country')} />
        <ChoiceFilter
          title={t('filters.settled')}
          facets={[{ value: 'unsettled', label: t('filters.unsettled') }]}
          {...part('settled')}
        />
      </FilterFrame>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="max-w-[75ch] text-muted">{t('spellings.text')}</p>
        <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
        <WordsField
          label={t('spellings.search')}
          value={filters.q?.[0] ?? ''}
          busy={list.isFetching && !list.isFetchingNextPage}
          onWords={(words) => set('q', words ? [words] : [])}
        />
        <ListStates
          list={list}
          count={spellings?.length}
          labels={{ loading: t('loading'), more: t('more') }}
          empty={
            isNarrowed
              ? {
                  title: t('filters.nothing'),
                  text: t('filters.nothingHint'),
                  action: <Button onClick={() => onSearch({})}>{t('filters.clearAll')}</Button>,
                }
              : { title: t('spellings.empty') }
          }
        >
          <Table label={t('spellings.name')}>
            <TableHead>
              <TableHeader>{t('spellings.name')}</TableHeader>
              <TableHeader>{t('spellings.source')}</TableHeader>
              <TableHeader>{t('spellings.place')}</TableHeader>
              <TableHeader>{t('spellings.org')}</TableHeader>
              <TableHeader>{t('spellings.sure')}</TableHeader>
            </TableHead>
            <TableBody>
              {spellings?.map((spelling, index) => (
                <SpellingRow
                  key={spelling.harvOrgId}
                  spelling={spelling}
                  isFollowing={spellings[index - 1]?.org.orgId === spelling.org.orgId}
                  selected={spelling.harvOrgId === id}
                  onOpen={() => onSearch({ ...params, id: [spelling.harvOrgId] })}
                />
              ))}
            </TableBody>
          </Table>
        </ListStates>
      </div>
      {id && <SpellingSheet key={id} harvOrgId={id} onClose={() => onSearch(params)} />}
    </div>
  )
}
