/**
 * How a tender came to fit a profile: it is `new`; an amendment made it fit (`became`); it was `amended` and fits as before; an
 * amendment made it fit no longer (`left`); or the profile was saved and what is open was looked through (`profile`).
 */
export const MATCH_KINDS = ['new', 'became', 'amended', 'left', 'profile'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** How a tender came into a feed: by a match, or because it or its organisation is watched and something happened to it. */
export const FEED_KINDS = [...MATCH_KINDS, 'watched'] as const
export type FeedKind = (typeof FEED_KINDS)[number]

/** The kind of a change of a request for a profile that it fits now or fitted before; null where neither. */
export const matchKindOf = (change: {
  readonly isNew: boolean
  readonly fits: boolean
  readonly fitted: boolean
}): MatchKind | null => {
  const { isNew, fits, fitted } = change
  if (!fits) return fitted ? 'left' : null
  if (isNew) return 'new'
  return fitted ? 'amended' : 'became'
}
