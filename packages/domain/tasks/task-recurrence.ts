import { z } from 'zod'
import { plusDays } from '../drafting/deadlines/workdays.ts'
import { ownDay } from './own-days.ts'
import { MOST_UNITS, RECURRENCE_UNITS } from './recurrence-units.ts'

/**
 * A rule by which a task repeats. The keys stand in the order in which the database gives them, so that two values of the same
 * content are the same text.
 */
export const taskRecurrence = z.object({
  /** The day of the rule for which this task stands; null where it has no date. */
  on: ownDay.nullable(),
  /** The day from which the rule counts, so that a task of the 31st comes back to that after a shorter month. */
  from: ownDay.nullable(),
  every: z.enum(RECURRENCE_UNITS),
  /** Every so many days, weeks, months or years. */
  times: z.number().int().min(1).max(MOST_UNITS),
  /** The last day on which it may fall. */
  until: ownDay.nullable(),
})
export type TaskRecurrence = z.infer<typeof taskRecurrence>

const DAY_MS = 24 * 60 * 60 * 1000
const LAST_YEAR = 2099

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Months since the year 0, and the day of the month. */
const monthOf = (day: string): { readonly month: number; readonly date: number } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { month: year * 12 + month - 1, date }
}

const isoDay = (month: number, date: number): string => {
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const first = Date.UTC(Math.floor(month / 12), month % 12, Math.min(date, last))
  return new Date(first).toISOString().slice(0, 10)
}

/** The first day of a rule in whole days that is not before `least`. */
const byDays = (from: string, step: number, least: string): string => {
  const steps = Math.max(0, Math.ceil(daysBetween(from, least) / step))
  return plusDays(from, steps * step)
}

/** The first day of a rule in whole months that is not before `least`; where a month is too short, its last day. */
const byMonths = (from: string, step: number, least: string): string => {
  const { month, date } = monthOf(from)
  const steps = Math.max(0, Math.floor((monthOf(least).month - month) / step))
  const near = isoDay(month + steps * step, date)
  return near >= least ? near : isoDay(month + (steps + 1) * step, date)
}

/**
 * The rule of the next task of a series; null where there is none any more. It falls on the first day of the rule after that of the
 * present one that has not passed `today`, both by the clocks of one zone; a task that has no date repeats from the day on which it is done.
 */
export const nextRecurrence = (
  { on, from, every, times, until }: TaskRecurrence,
  { deadline, today }: { readonly deadline: string | null; readonly today: string },
): (TaskRecurrence & { readonly on: string }) | null => {
  const present = on ?? deadline ?? today
  const start = from ?? present
  const after = plusDays(present, 1)
  const least = after > today ? after : today
  const step = every === 'week' ? times * 7 : every === 'year' ? times * 12 : times
  const isDays = every === 'day' || every === 'week'
  const next = isDays ? byDays(start, step, least) : byMonths(start, step, least)
  if (Number(next.slice(0, 4)) > LAST_YEAR || (until !== null && next > until)) return null
  return { on: next, from: start, every, times, until }
}
