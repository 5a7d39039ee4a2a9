/**
 * What somebody does with an opportunity before them. `stops`: has just ended editing it; who merely `reads` may be editing it in another tab.
 */
export const PRESENCES = ['reads', 'edits', 'stops', 'leaves'] as const
export type Presence = (typeof PRESENCES)[number]

/** So often a page says that it is still open. */
export const PRESENCE_BEAT_MS = 10_000
/** Whoever has said nothing for so long is gone: a page that was closed, or sleeps. */
export const PRESENCE_EXPIRES_MS = 30_000
