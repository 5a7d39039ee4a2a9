import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { ListStates, MoreRows } from '@kogge/platform/web/lists/list-states.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type {
  ConditionsComponent,
  OpenTender,
  TenderRowComponent,
} from '../model/parts-from-routes.ts'
import { useApi } from '../monitor.client.ts'
import { type FeedProspect, useEmptyFeed } from '../use-empty-feed.tsx'
import { useFeedKeys } from '../use-feed-keys.ts'
import { useFeedMarks } from '../use-feed-marks.ts'
import type { FeedOrder } from '../use-feed-order.ts'
import { useFeedRows } from '../use-feed-rows.ts'
import { useShortcutChoice } from '../use-shortcut-choice.ts'
import { FeedRow } from './feed-row.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import { NewerMatches } from './newer-matches.tsx'

/** An empty list is read again this often while matches are on their way, and no more than so many times. */
const EXPECTED_MS = 2_000
const MOST_READS = 60

export interface FeedListProps extends OpenTender {
  readonly orgId: string
  /** Guids; null for all profiles. */
  readonly profiles: readonly string[] | null
  readonly view: FeedView
  readonly filters: TenderFilters
  readonly order: FeedOrder
  /** Names of profiles by guid. */
  readonly names: ReadonlyMap<string, string>
  /** The profile whose page it is. */
  readonly except?: string
  readonly prospect: FeedProspect
  readonly Row: TenderRowComponent
  /** Says what of a profile a tender met. */
  readonly Conditions: ConditionsComponent
}

const NO_TICKS: ReadonlySet<string> = new Set()

/** The feed: the latest match first or ranked within each day, to be gone through by keyboard or by buttons. Of another question it is another list. */
export const FeedList = (props: FeedListProps) => {
  const { orgId, profiles, view, filters, order, prospect, selected, onOpen } = props
  const t = useTranslations('monitor.feed')
  const api = useApi()
  const marks = useFeedMarks(orgId, view)
  const shortcuts = useShortcutChoice()
  const [ticks, setTicks] = useState(NO_TICKS)
  const rowList = useRef<HTMLUListElement>(null)
  const question = { orgId, profiles: profiles && [...profiles], view, filters }
  const list = useInfiniteQuery(
    api.monitor.feed.infiniteQueryOptions(
      { ...question, isRanked: order.isRanked },
      {
        getNextPageParam: (page) => page.nextCursor,
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) =>
          prospect.isExpecting &&
          state.dataUpdateCount < MOST_READS &&
          !state.data?.pages[0]?.items.length &&
          EXPECTED_MS,
      },
    ),
  )
  const pages = list.data?.pages
  const all = useMemo(() => {
    const items = pages?.flatMap((page) => page.items)
    return items && [...new Map(items.map((item) => [item.card.rfxId, item])).values()]
  }, [pages])
  // Rows that the reader has just hidden are counted as unseen for a moment longer.
  const isExpecting = prospect.isExpecting && all?.length === 0
  const empty = useEmptyFeed(orgId, view, { ...prospect, isExpecting })
  const items = all?.filter(({ card }) => !marks.gone.has(card.rfxId)) ?? []
  const now = useMemo(() => new Date(list.dataUpdatedAt || Date.now()), [list.dataUpdatedAt])
  const rows = useFeedRows(rowList, items.length)
  const ids = items.map(({ card }) => card.rfxId)
  const ticked = ids.filter((id) => ticks.has(id))
  const matches = items.map(({ card, matchedAt }) => ({ rfxId: card.rfxId, matchedAt }))
  const unseen = matches.filter((match, at) => !items[at]?.mark.isSeen && !marks.isSeen(match))

  const open = (id: string | undefined) => {
    if (id === undefined) return
    onOpen(id)
    const match = matches.find(({ rfxId }) => rfxId === id)
    if (match) void marks.open(match)
  }
  const toggle = (id: string | undefined) => {
    if (id === undefined) return
    setTicks(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    )
  }
  /** Does something that takes rows out of the list, and goes on where they stood. */
  const take = (which: readonly string[], act: (taken: readonly string[]) => unknown) => {
    const first = ids.findIndex((id) => which.includes(id))
    if (first < 0) return
    void act(which)
    setTicks(NO_TICKS)
    rows.focusNext(first)
  }
  const isSaved = (id: string): boolean =>
    marks.saved.get(id) ?? items.some(({ card, mark }) => card.rfxId === id && mark.isSaved)
  const toggleSaved = (id: string | undefined) => {
    if (id !== undefined) void marks.save(id, !isSaved(id))
  }
  const idAt = (place: number | null) => (place === null ? undefined : ids[place])
  const step = (by: 1 | -1) => {
    const id = idAt(rows.step(by))
    // What is read beside the list goes along.
    if (id !== undefined && selected !== null && id !== selected) open(id)
  }
  const takeHere = () => {
    const here = ticked.length > 0 ? ticked : [idAt(rows.place())].filter((id) => id !== undefined)
    take(here, view === 'hidden' ? marks.show : (taken) => marks.hide(taken))
  }
  useFeedKeys(
    rowList,
    {
      j: () => step(1),
      k: () => step(-1),
      o: () => open(idAt(rows.place())),
      x: () => toggle(idAt(rows.place())),
      h: takeHere,
      s: () => toggleSaved(idAt(rows.place())),
    },
    shortcuts[0],
  )

  const isDated = view === 'all' || view === 'unseen'
  return (
    <ListStates
      list={list}
      count={all === undefined ? undefined : items.length || (list.hasNextPage ? 1 : 0)}
      labels={{ loading: t('loading'), failed: t('failed') }}
      empty={empty}
    >
      {isDated && !list.isPlaceholderData && (
        <NewerMatches
          key={list.dataUpdatedAt}
          question={question}
          readAt={list.dataUpdatedAt}
          onShow={() => {
            rowList.current?.parentElement?.scrollIntoView()
            void list.refetch()
          }}
        />
      )}
      <FeedToolbar
        listed={ids.length}
        ticked={ticked.length}
        unseen={unseen.length}
        isHidden={view === 'hidden'}
        shortcuts={shortcuts}
        order={isDated ? order : null}
        onTickAll={(isAll) => setTicks(isAll ? new Set(ids) : NO_TICKS)}
        onSeeAll={() => void marks.see(unseen)}
        onHide={(reason) => take(ticked, (taken) => marks.hide(taken, reason))}
        onShow={() => take(ticked, marks.show)}
      />
      <ul ref={rowList} aria-label={t('list')} className="@container">
        {items.map((item) => {
          const id = item.card.rfxId
          return (
            <li key={id}>
              <FeedRow
                orgId={orgId}
                item={item}
                names={props.names}
                {...(props.except !== undefined && { except: props.except })}
                now={now}
                isUnseen={unseen.some(({ rfxId }) => rfxId === id)}
                isTicked={ticks.has(id)}
                isSaved={isSaved(id)}
                Row={props.Row}
                Conditions={props.Conditions}
                selected={selected}
                onOpen={open}
                onTick={() => toggle(id)}
                onSave={() => toggleSaved(id)}
                onHide={(reason) => take([id], (taken) => marks.hide(taken, reason))}
                onShow={() => take([id], marks.show)}
              />
            </li>
          )
        })}
      </ul>
      <MoreRows list={list} label={t('more')} />
    </ListStates>
  )
}
