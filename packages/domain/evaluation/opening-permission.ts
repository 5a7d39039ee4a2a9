import type { WrittenState } from '../drafting/written-rfx-states.ts'

/** What opening depends on. */
export interface Opening {
  readonly state: WrittenState
  readonly openingAt: Date
  /** How many must open together. */
  readonly together: number
  /** Who may; none: any member that may manage requests. */
  readonly openers: readonly string[]
  /** Who has given their part already. */
  readonly given: readonly string[]
}

/** Why somebody may not open now. */
export type OpeningRefusal = 'settled' | 'early' | 'not_opener' | 'given'

/**
 * Why this member may not open at `now` (the database's clock), null where they may: in the first
 * state, at the time of opening or after it, by those named, each of them once.
 */
export const openingRefusal = (
  { state, openingAt, together, openers, given: contributors }: Opening,
  userId: string,
  now: Date,
): OpeningRefusal | null => {
  if (state !== 'published') return 'settled'
  if (now.getTime() < openingAt.getTime()) return 'early'
  if ((together > 1 || openers.length > 0) && !openers.includes(userId)) return 'not_opener'
  return contributors.includes(userId) ? 'given' : null
}
