import { HIDE_REASONS } from '../feed-inputs.ts'
import { RANKED_KEYS, type RankedKey, type RankedTender } from './ranked-traits.ts'

/** How a member dealt with a tender of the feed: the reasons are those of hiding, `hidden` is without one. */
export const FEED_SIGNALS = ['saved', 'watched', 'opened', 'hidden', ...HIDE_REASONS] as const
export type FeedSignal = (typeof FEED_SIGNALS)[number]

/** A signal of one member for one tender. */
export interface MemberSignal {
  readonly tender: RankedTender
  readonly signal: FeedSignal
}

interface Lesson {
  /** Above zero for what is liked; 1 where the member said so outright. */
  readonly strength: number
  /** The traits to which that is put down. */
  readonly keys: readonly RankedKey[]
}

const GUESSED = 0.5

/** Opening is curiosity, hiding without a reason may be for any of the traits, and a late tender is of no kind. */
export const LESSONS: Readonly<Record<FeedSignal, Lesson>> = {
  saved: { strength: 1, keys: RANKED_KEYS },
  watched: { strength: 1, keys: RANKED_KEYS },
  opened: { strength: 0.25, keys: RANKED_KEYS },
  hidden: { strength: -GUESSED, keys: RANKED_KEYS },
  other_field: { strength: -1, keys: ['cpv'] },
  other_place: { strength: -1, keys: ['region'] },
  too_large: { strength: -1, keys: ['tenderValue'] },
  too_small: { strength: -1, keys: ['tenderValue'] },
  too_late: { strength: 0, keys: [] },
  requirements: { strength: -GUESSED, keys: ['buyer', 'cpv'] },
  other: { strength: -GUESSED, keys: RANKED_KEYS },
}

/** What a member did with a tender, all of it together. */
interface MemberMarks {
  readonly isSaved: boolean
  readonly isWatched: boolean
  readonly isHidden: boolean
  /** Null where it was hidden without one, or is not hidden. */
  readonly reason: (typeof HIDE_REASONS)[number] | null
  readonly isOpened: boolean
}

/** The one signal that counts: a tender that was saved and hidden later was tidied away; null where nothing was done. */
export const signalOf = (marks: MemberMarks): FeedSignal | null => {
  if (marks.isSaved) return 'saved'
  if (marks.isWatched) return 'watched'
  if (marks.isHidden) return marks.reason ?? 'hidden'
  return marks.isOpened ? 'opened' : null
}
