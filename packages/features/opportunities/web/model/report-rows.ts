import { monthsBetween } from '@kogge/domain/opportunities/report-months.ts'
import type { ExpectedMonth, StagesReport } from '../reports.client.ts'

type DecidedMonth = StagesReport['months'][number]
type Figures = Omit<ExpectedMonth, 'month' | 'isPast'>

/** Months that have a column each; longer periods are shown by years. */
const MOST_MONTHS = 36
/** Months of the forecast that stand by themselves. */
const SHOWN_AHEAD = 12

/** A month (`2026-11`) or a year (`2026`) in which opportunities were decided. */
export type DecidedTime = Omit<DecidedMonth, 'month'> & { readonly time: string }

/** By month, or by year where there are too many months to be read. */
export const decidedTimes = (months: readonly DecidedMonth[]): DecidedTime[] => {
  if (months.length <= MOST_MONTHS)
    return months.map(({ month, ...rest }) => ({ time: month, ...rest }))
  return [...Map.groupBy(months, ({ month }) => month.slice(0, 4))].map(([time, same]) => ({
    time,
    won: same.reduce((sum, one) => sum + one.won, 0),
    lost: same.reduce((sum, one) => sum + one.lost, 0),
    cents: same.reduce((sum, one) => sum + one.cents, 0),
    valued: same.reduce((sum, one) => sum + one.valued, 0),
  }))
}

const NOTHING: Figures = { count: 0, cents: 0, valued: 0, weightedCents: 0, weighted: 0 }

const added = (a: Figures, b: Figures): Figures => ({
  count: a.count + b.count,
  cents: a.cents + b.cents,
  valued: a.valued + b.valued,
  weightedCents: a.weightedCents + b.weightedCents,
  weighted: a.weighted + b.weighted,
})

/** A month of the forecast, all before the current one, all later ones, or those without a date. */
export type ExpectedTime = Figures & { readonly time: string | 'past' | 'later' | 'undated' }

/**
 * The forecast from the current month (`2026-12`) on, without gaps up to the last month with anything, a year ahead at most. The
 * past, what is later, and what has no date are one row each, where there are any.
 */
export const expectedTimes = (
  months: readonly ExpectedMonth[],
  current: string,
): ExpectedTime[] => {
  const ahead = monthsBetween(`${current}-01`, `${Number(current.slice(0, 4)) + 1}-12-01`)
  const near = ahead.slice(0, SHOWN_AHEAD)
  const timeOf = ({ month, isPast }: ExpectedMonth): ExpectedTime['time'] => {
    if (month === null) return 'undated'
    if (isPast) return 'past'
    return near.includes(month) ? month : 'later'
  }
  const sums = new Map<ExpectedTime['time'], Figures>()
  for (const row of months) {
    const time = timeOf(row)
    sums.set(time, added(sums.get(time) ?? NOTHING, row))
  }
  const last = near.findLastIndex((month) => sums.has(month))
  const shown = sums.has('later') ? near : near.slice(0, last + 1)
  const rest = (time: ExpectedTime['time']): ExpectedTime[] => {
    const figures = sums.get(time)
    return figures ? [{ time, ...figures }] : []
  }
  return [
    ...rest('past'),
    ...shown.map((time) => ({ time, ...(sums.get(time) ?? NOTHING) })),
    ...rest('later'),
    ...rest('undated'),
  ]
}

/** All of a forecast at once. */
export const expectedSum = (times: readonly ExpectedTime[]): Figures =>
  times.reduce<Figures>((sum, one) => added(sum, one), NOTHING)
