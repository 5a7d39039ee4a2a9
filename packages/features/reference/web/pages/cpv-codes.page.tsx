import { listState, readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Button } from '@kogge/ui/button.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CpvFilters } from '../components/cpv/cpv-filters.tsx'
import { CpvSheet } from '../components/cpv/cpv-sheet.tsx'
import { CpvTable } from '../components/cpv/cpv-table.tsx'
import { CPV_LIST } from '../model/cpv-and-industry-lists.ts'
import { useReferenceAdminApi } from '../reference-admin.client.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** The vocabulary as staff see it: which industries a code belongs to, and what is counted of it. */
export const CpvScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('reference')
  const api = useReferenceAdminApi()
  const { params, rejected } = readListParams(CPV_LIST, search)
  const { filters, sortBy } = listState(CPV_LIST, params)
  const opened = params.code?.[0] ?? null
  const set = (name: 'q' | 'cpvIndustryCode' | 'code', values: readonly string[]) =>
    withFilter(CPV_LIST, params, name, values)
  const [typed, setTyped] = useTypedSearch(filters.q?.[0] ?? '', (words) =>
    onSearch(set('q', words.trim() === '' ? [] : [words]), true),
  )
  const list = useInfiniteQuery(
    api.adminCpv.list.infiniteQueryOptions(
      {
        q: filters.q?.[0] ?? '',
        cpvIndustryCode: [...(filters.cpvIndustryCode ?? [])],
        sortBy,
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
      <CpvFilters
        codes={filters.cpvIndustryCode ?? []}
        onCodes={(codes) => onSearch(set('cpvIndustryCode', codes))}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="max-w-prose text-muted">{t('cpv.text')}</p>
        <RejectedBanner names={rejected} />
        <SearchInput
          label={t('cpv.search')}
          placeholder={t('cpv.search')}
          clearLabel={t('clear')}
          maxLength={200}
          value={typed}
          busy={list.isFetching && !list.isFetchingNextPage}
          onValueChange={setTyped}
          boxClassName="w-96 max-w-full"
        />
        <ListStates
          list={list}
          count={rows?.length}
          labels={{ loading: t('loading'), more: t('more') }}
          empty={{
            title: t('cpv.nothing'),
            action: <Button onClick={() => onSearch({})}>{t('clear')}</Button>,
          }}
        >
          <CpvTable
            rows={rows ?? []}
            selected={opened}
            sortBy={sortBy}
            onSort={(sort) => {
              const { sortBy: _before, ...rest } = params
              onSearch(sort === CPV_LIST.defaultSort ? rest : { ...rest, sortBy: sort })
            }}
            onOpen={(code) => onSearch(set('code', [code]))}
          />
        </ListStates>
      </div>
      {opened !== null && (
        <CpvSheet
          code={opened}
          onOpen={(code) => onSearch(set('code', [code]))}
          onClose={() => onSearch(set('code', []))}
        />
      )}
    </div>
  )
}
