import { EmptyState } from '@kogge/ui/empty-state.tsx'
import { InfiniteSentinel } from '@kogge/ui/infinite-sentinel.tsx'
import type { ReactNode } from 'react'
import { Awaited } from '../query-states.tsx'

/** The parts of an infinite query that its last row is made of; a query of one page has none. */
interface Paged {
  readonly hasNextPage?: boolean
  readonly isFetchingNextPage?: boolean
  readonly isFetchNextPageError?: boolean
  fetchNextPage?(): unknown
}

/** Stands after the last row of a list and brings the next page. */
export const MoreRows = ({ list, label }: { readonly list: Paged; readonly label: string }) => (
  <InfiniteSentinel
    hasMore={list.hasNextPage ?? false}
    loading={list.isFetchingNextPage ?? false}
    failed={list.isFetchNextPageError ?? false}
    onReach={() => void list.fetchNextPage?.()}
    label={label}
  />
)

interface Props {
  /** The query whose rows are shown. */
  readonly list: Paged & {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    refetch(): unknown
  }
  /** How many rows there are; undefined until the first answer. */
  readonly count: number | undefined
  readonly labels: { readonly loading: string; readonly more?: string; readonly failed?: string }
  /** What an empty list says, and what to do about it. */
  readonly empty: {
    readonly title: string
    readonly text?: string | undefined
    readonly action?: ReactNode
  }
  /** Rows to hold the place for. */
  readonly rows?: number
  /** The rows. */
  readonly children: ReactNode
}

/** A list in each of its states; old rows stay, faded, while new ones come. */
export const ListStates = ({ list, count, labels, empty, rows = 8, children }: Props) => {
  const { loading, more, failed } = labels
  if (count === undefined)
    return <Awaited query={list} rows={rows} loading={loading} failed={failed} />
  if (count === 0)
    return <EmptyState title={empty.title} description={empty.text} actions={empty.action} />
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
      {children}
      {more !== undefined && <MoreRows list={list} label={more} />}
    </div>
  )
}
