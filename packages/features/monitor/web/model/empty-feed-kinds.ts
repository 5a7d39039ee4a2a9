import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'

/** Why a feed has no rows: nothing was found yet or is on its way, all of it is seen or hidden, or the view is of what the reader keeps. */
export type EmptyFeedKind = 'all' | 'expected' | 'handled' | 'unseen' | 'saved' | 'hidden'

interface Feed {
  readonly view: FeedView
  /** The profiles have found something, which the reader may have hidden. */
  readonly hasFound: boolean
  /** What the profiles find is on its way. */
  readonly isExpecting: boolean
}

export const emptyFeedKind = ({ view, hasFound, isExpecting }: Feed): EmptyFeedKind => {
  if (view === 'saved' || view === 'hidden') return view
  if (isExpecting) return 'expected'
  if (!hasFound) return 'all'
  return view === 'unseen' ? view : 'handled'
}

/** Whether profiles count tenders that the reader has not seen, which a list of all or of new ones has, once it is read again. */
export const hasUnread = (
  view: FeedView,
  profiles: readonly { readonly unseen: number }[],
): boolean => (view === 'all' || view === 'unseen') && profiles.some(({ unseen }) => unseen > 0)
