const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long until an instant, in the largest unit that says enough. Days have 24 hours. */
export type TimeLeft =
  | { readonly unit: 'past' }
  | { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number }

export const timeLeft = (until: Date, now: Date): TimeLeft => {
  const left = until.getTime() - now.getTime()
  if (left <= 0) return { unit: 'past' }
  // Two days are said in days, the last ones in hours, the last hour in minutes; the last minute is one.
  if (left >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(left / DAY_MS) }
  if (left >= HOUR_MS) return { unit: 'hours', count: Math.floor(left / HOUR_MS) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(left / 60_000)) }
}

/** Whether so little is left that it needs attention: three days. */
export const isUrgent = (until: Date, now: Date): boolean => {
  const left = until.getTime() - now.getTime()
  return left > 0 && left < 3 * DAY_MS
}
