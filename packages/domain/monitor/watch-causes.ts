/**
 * Why a watcher hears of a request: it is watched and has `changed`; an organisation that is watched has `published` it,
 * or has `won` in it.
 */
export const WATCH_CAUSES = ['changed', 'published', 'won'] as const
export type WatchCause = (typeof WATCH_CAUSES)[number]
