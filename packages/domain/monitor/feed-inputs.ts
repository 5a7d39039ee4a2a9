/** Why somebody hides a tender; it may teach the order of the feed. */
export const HIDE_REASONS = [
  'other_field',
  'other_place',
  'too_large',
  'too_small',
  'too_late',
  'requirements',
  'other',
] as const
export type HideReason = (typeof HIDE_REASONS)[number]

/** Which tenders of a feed are listed: all but those that the reader hid, those that are new to them, that they saved, or that they hid. */
export const FEED_VIEWS = ['all', 'unseen', 'saved', 'hidden'] as const
export type FeedView = (typeof FEED_VIEWS)[number]

/** Tenders that are marked together. */
export const MOST_MARKED = 200
