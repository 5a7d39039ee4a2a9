const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Relative dates count in days of 24 hours. */
const DAY = 24 * HOUR

export type TimeLeft =
  | { readonly unit: 'days' | 'hours' | 'minutes'; readonly count: number }
  | { readonly unit: 'past' }

/** Whole days, below a day whole hours, below an hour minutes (begun ones count); or past. */
export const timeLeft = (until: Date, now: Date): TimeLeft => {
  const left = until.getTime() - now.getTime()
  if (left <= 0) return { unit: 'past' }
  if (left >= DAY) return { unit: 'days', count: Math.floor(left / DAY) }
  if (left >= HOUR) return { unit: 'hours', count: Math.floor(left / HOUR) }
  return { unit: 'minutes', count: Math.ceil(left / MINUTE) }
}

/** Within three days of its end a deadline wants attention. */
export const isUrgent = (until: Date, now: Date): boolean => {
  const left = until.getTime() - now.getTime()
  return left > 0 && left < 3 * DAY
}
