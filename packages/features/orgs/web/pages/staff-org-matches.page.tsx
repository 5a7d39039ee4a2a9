import { LINK_REASONS } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { useCanGlobally } from '@kogge/platform/web/access/use-can.ts'
import { hasWrongId, idOf } from '@kogge/platform/web/lists/list-id.ts'
import { listState, readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { ListStates } from '@kogge/platform/web/lists/list-states.tsx'
import { RejectedBanner } from '@kogge/platform/web/lists/rejected-parameters-banner.tsx'
import { Button } from '@kogge/ui/button.tsx'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WordsField } from '../components/staff/list-search-field.tsx'
import { PairCard } from '../components/staff-matches/org-match-card.tsx'
import { PairFilters } from '../components/staff-matches/org-match-filters.tsx'
import { PairList } from '../components/staff-matches/org-match-list.tsx'
import { PAIR_LIST, PAIR_STATES, type PairFilter } from '../model/staff-list-search.ts'
import { type OrgPair, useAdminApi } from '../orgs-admin.client.ts'
import { useOrgIdentification } from '../use-org-identification.ts'
import { useDecisions } from '../use-org-match-actions.ts'

interface Props {
  readonly search: Readonly<Record<string, unknown>>
  readonly onSearch: (search: Readonly<Record<string, unknown>>, replace?: boolean) => void
}

/** Pairs that may be one organisation: one of them side by side, the rest below it. */
export const OrgMergeScreen = ({ search, onSearch }: Props) => {
  const t = useTranslations('harvested')
  const api = useAdminApi()
  const { params, rejected } = readListParams(PAIR_LIST, search)
  const { filters } = listState(PAIR_LIST, params)
  const state = PAIR_STATES.find((known) => known === filters.state?.[0]) ?? 'open'
  const reason = LINK_REASONS.find((known) => known === filters.reason?.[0])
  const set = (name: PairFilter, values: readonly string[]) =>
    onSearch(withFilter(PAIR_LIST, params, name, values), true)
  const mayManage = useCanGlobally()('harvester.manage')
  const identify = useOrgIdentification()
  const counts = useQuery(api.adminOrgMatches.counts.queryOptions())
  const list = useInfiniteQuery(
    api.adminOrgMatches.list.infiniteQueryOptions(
      {
        state,
        ...(reason && { reason }),
        ...(filters.q?.[0] && { q: filters.q[0] }),
        ...(filters.country?.[0] && { country: filters.country[0] }),
        ...(filters.minConfidence?.[0] && { minConfidence: Number(filters.minConfidence[0]) }),
      },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  )
  // What was decided here is gone at once, before the list has been read anew.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState(t('merge.defaultNote'))
  const [wasDecidedHere, setWasDecidedHere] = useState(false)
  const pairs = list.data?.pages
    .flatMap(({ items }) => items)
    .filter((pair) => pair.state !== 'open' || !gone.has(pair.matchId))
  const wanted = idOf(search)
  const at = Math.max(0, pairs?.findIndex(({ matchId }) => matchId === wanted) ?? 0)
  const current = pairs?.[at] ?? null
  const open = (pair: OrgPair | undefined) =>
    pair ? () => onSearch({ ...params, id: [pair.matchId] }, true) : null
  const decisions = useDecisions(
    (pair) => {
      setGone((before) => new Set([...before, pair.matchId]))
      setWasDecidedHere(true)
      const next = pairs?.[at + 1] ?? pairs?.[at - 1]
      onSearch(next ? { ...params, id: [next.matchId] } : params, true)
    },
    (matchId) => setGone((before) => new Set([...before].filter((one) => one !== matchId))),
  )
  const isNarrowed = Object.keys(params).some((name) => name !== 'state')
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row lg:gap-8">
      <PairFilters
        params={params}
        state={state}
        counts={counts.data}
        onFilter={set}
        onClear={() => onSearch(params.q ? { q: params.q } : {})}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <p className="max-w-[75ch] text-muted">{t('merge.text')}</p>
        <RejectedBanner names={hasWrongId(search) ? [...rejected, 'id'] : rejected} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <WordsField
            label={t('merge.search')}
            value={filters.q?.[0] ?? ''}
            busy={list.isFetching && !list.isFetchingNextPage}
            onWords={(words) => set('q', words ? [words] : [])}
          />
          {mayManage && (
            <Button icon={<RefreshCw aria-hidden />} onClick={() => void identify()}>
              {t('merge.identify')}
            </Button>
          )}
        </div>
        <ListStates
          list={list}
          count={pairs?.length}
          labels={{ loading: t('loading'), more: t('more') }}
          empty={
            isNarrowed
              ? {
                  title: t('filters.nothing'),
                  text: t('filters.nothingHint'),
                  action: <Button onClick={() => onSearch({})}>{t('filters.clearAll')}</Button>,
                }
              : { title: state === 'open' ? t('merge.empty') : t('merge.emptyState') }
          }
        >
          {current && (
            <PairCard
              key={current.matchId}
              pair={current}
              decisions={decisions}
              note={note}
              onNote={setNote}
              takesFocus={wasDecidedHere || wanted !== null}
              onNext={open(pairs?.[at + 1])}
              onPrevious={open(pairs?.[at - 1])}
            />
          )}
          <div className="mt-4">
            <PairList
              pairs={pairs ?? []}
              current={current?.matchId ?? null}
              onOpen={(matchId) => onSearch({ ...params, id: [matchId] }, true)}
            />
          </div>
        </ListStates>
      </div>
    </div>
  )
}
