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

/** Tenders that are marked together. */
export const MOST_MARKED = 200
