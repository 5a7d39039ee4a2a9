import type { Totals } from './analysis-figures.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What is dated before, or more than a year ahead, is mistaken: it makes no buckets of its own. */
export const EARLIEST = '2000-01-01'

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** First and last day, both within. */
export interface Span {
  readonly from: string
  readonly until: string
}

/**
 * The time looked at: what the filter says, and where it leaves an end open, from the first
 * contract (but not before 2000) to the last (but not more than a year ahead), or, where only the
 * beginning is given, to today. Null for an open end without contracts.
 */
export const spanOf = (
  input: { readonly from?: string; readonly until?: string },
  found: { readonly firstDay: string | null; readonly lastDay: string | null },
  today: string,
): Span | null => {
  const until =
    input.until ??
    (input.from
      ? later(input.from, today)
      : found.lastDay && earlier(found.lastDay, addDays(today, 366)))
  const from = input.from ?? (found.firstDay && later(found.firstDay, EARLIEST))
  if (!from || !until) return null
  return { from: earlier(from, until), until }
}

/** The period of the same length before; null where the filter names no beginning. */
export const spanBefore = (
  input: { readonly from?: string; readonly until?: string },
  today: string,
): Span | null => {
  if (!input.from) return null
  const until = input.until ?? later(input.from, today)
  const days =
    (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${input.from}T00:00:00Z`)) / DAY_MS + 1
  if (days <= 0) return null
  return { from: addDays(input.from, -days), until: addDays(input.from, -1) }
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/**
 * The buckets that a time is shown in, by their first days: months up to two years, quarters up to
 * five, years beyond. What is dated before the first belongs to it, what is dated after the last to that.
 */
export const bucketsOf = (
  span: Span | null,
): { readonly bucket: Totals['bucket']; readonly starts: readonly string[] } => {
  if (!span) return { bucket: 'month', starts: [] }
  const monthOf = (day: string): number =>
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const [first, last] = [monthOf(span.from), monthOf(span.until)]
  const bucket = last - first <= 24 ? 'month' : last - first <= 60 ? 'quarter' : 'year'
  const step = MONTHS[bucket]
  const starts: string[] = []
  for (let month = first - (first % step); month <= last; month += step) {
    const year = String(Math.floor(month / 12)).padStart(4, '0')
    starts.push(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
  }
  return { bucket, starts }
}
