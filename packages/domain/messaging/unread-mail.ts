const MINUTE_MS = 60_000

/** A message that has not been read for so long is written about. */
export const UNREAD_MS = 10 * MINUTE_MS
/** Of one conversation a reader gets one mail in this time, unless they have read it since the last. */
export const MAIL_PERIOD_MS = 24 * 60 * MINUTE_MS

/** Messages of one such span are looked at together. */
const SPAN_MS = 10 * MINUTE_MS

/** The span of time that a message of `now` falls into, by its number, and how long it is until all of that span have gone unread long enough. */
export const unreadSpan = (now: Date): { readonly number: number; readonly dueInMs: number } => {
  const number = Math.floor(now.getTime() / SPAN_MS)
  return { number, dueInMs: (number + 1) * SPAN_MS + UNREAD_MS - now.getTime() }
}
