import { wallOf } from '../kernel/riga-time.ts'
import type { MONTHS_CHOICES } from './analysis-filter-keys.ts'

/** Days as `2026-11-21`, both within. */
export interface AnalysisPeriod {
  readonly from?: string
  readonly until?: string
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The same day some months on (or back, below zero), or the last of a month that is too short for it. */
export const shiftedMonths = (day: string, months: number): string => {
  const start = new Date(`${day}T00:00:00Z`)
  const moved = new Date(start)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== start.getUTCDate()) moved.setUTCDate(0)
  return dayOf(moved)
}

/** Whether days begin with a month and end with one. */
export const isWholeMonths = ({ from, until }: Required<AnalysisPeriod>): boolean => {
  const after = dayOf(new Date(Date.parse(`${until}T00:00:00Z`) + 24 * 60 * 60 * 1000))
  return from < after && from.endsWith('-01') && after.endsWith('-01')
}

/** When contracts end: within so many months from today on, or in the calendar year after this. */
export const NEXT_YEAR = 'next-year'
export type Ends = number | typeof NEXT_YEAR

/** First and last day of what ends then, both within. */
export const endingDays = (ends: Ends, today: string) => {
  if (ends !== NEXT_YEAR) return { endsFrom: today, endsUntil: shiftedMonths(today, ends) }
  const year = Number(today.slice(0, 4)) + 1
  return { endsFrom: `${year}-01-01`, endsUntil: `${year}-12-31` }
}

/** Today in Europe/Riga. */
export const todayOf = (now: Date): string => wallOf(now).slice(0, 10)

/**
 * The days looked at: so many months back from today in Europe/Riga, so that periods side by side
 * share no day (of 12 months on 21 November, from 22 November of the year before). All history,
 * what is dated ahead included, for `any`.
 */
export const periodOf = (months: (typeof MONTHS_CHOICES)[number], now: Date): AnalysisPeriod => {
  if (months === 'any') return {}
  const until = todayOf(now)
  const last = new Date(`${shiftedMonths(until, -Number(months))}T00:00:00Z`)
  return { from: dayOf(new Date(last.getTime() + 24 * 60 * 60 * 1000)), until }
}
