/** How a list of conversations shows a time: minutes ago, the time of today, the day and month, or these with the year. */
export type ListTime =
  | { readonly as: 'minutes'; readonly minutes: number }
  | { readonly as: 'time' | 'day' | 'date' }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How a list shows a time at `now`. Days and years are the reader's, by `dayOf`, which gives `2026-12-24`. A time that lies ahead, by a clock
 * that is a little off, counts as now.
 */
export const listTime = (time: Date, now: Date, dayOf: (time: Date) => string): ListTime => {
  const elapsed = Math.max(0, now.getTime() - time.getTime())
  if (elapsed < HOUR_MS) return { as: 'minutes', minutes: Math.floor(elapsed / MINUTE_MS) }
  const [day, today] = [dayOf(time), dayOf(now)]
  if (day === today) return { as: 'time' }
  return { as: day.slice(0, 4) === today.slice(0, 4) ? 'day' : 'date' }
}
