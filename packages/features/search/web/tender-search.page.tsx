import { quoted } from '@kogge/domain/search/query-parser.ts'
import { TENDER_SORTS } from '@kogge/domain/search/tender-filter-keys.ts'
import { tenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { listState, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { createApi } from '@kogge/platform/web/trpc-client.ts'
import { Banner } from '@kogge/ui/banner.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { searchRouter } from '../server/search.router.ts'
import { ChosenFilters } from './components/chosen-filters.tsx'
import { NothingFound } from './components/no-results.tsx'
import { RejectedBanner } from './components/rejected-filters-banner.tsx'
import { Results } from './components/result-list.tsx'
import { Total } from './components/result-total.tsx'
import { AlsoSearched } from './components/searched-synonyms.tsx'
import { SpellingHint } from './components/spelling-hint.tsx'
import { Filters } from './components/tender-filters.tsx'
import { WordsBar } from './components/words-bar.tsx'
import { WordsReadAsFilters } from './components/words-read-as-filters.tsx'
import { hasSeveralWords, isNarrowed, widened } from './model/active-filters.ts'
import type { LinkComponent } from './model/rfx-link.ts'
import { TENDER_LIST, type TenderFilter, type TenderParams } from './model/tender-list.ts'
import type { KnownNames } from './use-filter-label.ts'
import { useReadQuery } from './use-read-query.ts'

const { useApi } = createApi<typeof searchRouter>()

interface Props {
  readonly params: TenderParams
  /** Parameters of the address that could not be used. */
  readonly rejected: readonly string[]
  readonly onParams: (params: TenderParams) => void
  /** As `onParams`, without a step in the history. */
  readonly onReplace: (params: TenderParams) => void
  readonly names: KnownNames
  readonly cpvPicker: ReactNode
  readonly regionPicker: ReactNode
  readonly orgPicker: (role: 'buyer' | 'supplier') => ReactNode
  /** The field for what is meant, of another feature. */
  readonly meaningField: ReactNode
  /** What the words name and a filter says better, of another feature. */
  readonly cpvOffer: ReactNode
  readonly regionOffer: ReactNode
  /** Filters that this search does not have. */
  readonly without?: readonly TenderFilter[]
  /** The title of the page, where it is a part of another. */
  readonly head?: ReactNode
  /** Stands beside the total. */
  readonly save?: ReactNode
  readonly Link: LinkComponent
  /** The request that stands open beside the list. */
  readonly selected: string | null
  readonly onOpen: (rfxId: string) => void
  /** At the end of each row, of another feature. */
  readonly RowActions?: ComponentProps<typeof Results>['RowActions']
}

/** Tender search: filters at the left, the list beside them, everything in the address. */
export const SearchPage = (props: Props) => {
  const { params, onParams, names, without, head } = props
  const t = useTranslations('search')
  const api = useApi()
  const org = useActiveOrg()
  const { filters, sortBy } = listState(TENDER_LIST, params)
  const list = useInfiniteQuery(
    api.search.tenders.infiniteQueryOptions(
      { filters: tenderFilters.parse(filters), sortBy, ...(org && { activeOrgId: org.orgId }) },
      {
        getNextPageParam: (page) => page.nextCursor,
        placeholderData: keepPreviousData,
      },
    ),
  )
  const pages = list.data?.pages
  const counts = pages?.[0]?.facets ?? null
  // Cursors hold while rows come in; a request that moved is shown where it was met first.
  const tenders = useMemo(() => {
    const all = pages?.flatMap(({ items }) => items)
    return all && [...new Map(all.map((tender) => [tender.rfxId, tender])).values()]
  }, [pages])
  const now = useMemo(() => new Date(list.dataUpdatedAt || Date.now()), [list.dataUpdatedAt])
  const stale = list.isPlaceholderData
  const set = (name: TenderFilter, values: readonly string[]) =>
    onParams(withFilter(TENDER_LIST, params, name, values))
  const onlyTyped = () => set('q', (params.q ?? []).map(quoted))
  const narrowed = isNarrowed(params)
  const read = stale ? null : (pages?.[0]?.read ?? null)
  const taken = useReadQuery({ params, read, onReplace: props.onReplace })
  const isSettled = !stale && pages !== undefined && read === null
  const nearest = pages?.[0]?.byMeaning === true
  const inWordsInstead = pages?.[0]?.byMeaning === false

  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-4 px-4 py-4 lg:flex-row lg:gap-8">
      {!head && <title>{`${t('title')} · Kogge`}</title>}
      <Filters
        params={params}
        counts={counts}
        nearest={nearest}
        stale={stale}
        onParams={onParams}
        {...(without && { without })}
        cpvPicker={props.cpvPicker}
        regionPicker={props.regionPicker}
        orgPicker={props.orgPicker}
      />
      <section className="flex min-w-0 flex-1 flex-col gap-3" aria-label={t('title')}>
        {head ?? <h1 className="sr-only">{t('title')}</h1>}
        <WordsBar
          params={params}
          busy={list.isFetching && !list.isFetchingNextPage}
          onParams={onParams}
        />
        {props.meaningField}
        {taken && <WordsReadAsFilters taken={taken} onAsWords={() => onParams(taken.asWords)} />}
        {isSettled && props.cpvOffer}
        {isSettled && props.regionOffer}
        <SpellingHint
          typed={params.q?.[0] ?? ''}
          found={stale ? null : (counts?.total ?? null)}
          onSearch={(words) => set('q', [words])}
        />
        <AlsoSearched also={pages?.[0]?.also ?? []} onOnlyTyped={onlyTyped} />
        <RejectedBanner names={props.rejected} />
        {inWordsInstead && !stale && (
          <Banner tone="attention" live>
            {t('meaning.off')}
          </Banner>
        )}
        <ChosenFilters params={params} names={names} without={without} onParams={onParams} />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 border-line border-b pb-2">
          <Total counts={counts} nearest={nearest} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {props.save}
            <Select
              variant="ghost"
              aria-label={t('sortLabel')}
              value={sortBy}
              onValueChange={(sort) => {
                const { sortBy: _before, ...rest } = params
                onParams(sort === TENDER_LIST.defaultSort ? rest : { ...rest, sortBy: sort })
              }}
              options={TENDER_SORTS.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
            />
          </div>
        </div>
        <Results
          list={list}
          tenders={tenders}
          now={now}
          stale={stale}
          selected={props.selected}
          Link={props.Link}
          onOpen={props.onOpen}
          RowActions={props.RowActions}
          nothing={
            <NothingFound
              neededAll={inWordsInstead && !stale && !narrowed && hasSeveralWords(params)}
              hasWords={Boolean(params.q || params.semanticSearchText)}
              onWiden={narrowed ? () => onParams(widened(params)) : null}
            />
          }
        />
      </section>
    </div>
  )
}
