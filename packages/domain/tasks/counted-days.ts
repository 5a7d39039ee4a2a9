import { plusDays } from '../drafting/deadlines/workdays.ts'
import { wallOf } from '../kernel/riga-time.ts'

/** A country has no longer row of days without work; a table of holidays that is wrong ends no loop. */
const LONGEST_REST = 31

const workdayBefore = (day: string, isWorkday: (day: string) => boolean): string => {
  let before = plusDays(day, -1)
  for (let rest = 0; rest < LONGEST_REST && !isWorkday(before); rest += 1)
    before = plusDays(before, -1)
  return before
}

/**
 * The day (`2026-12-18`) that lies so many working days before an official deadline: 1 is the last working day before its day, 0 the
 * last one that is not after it. A deadline at midnight ends the day before.
 */
export const countedDay = (
  deadline: Date,
  days: number,
  isWorkday: (day: string) => boolean,
): string => {
  const last = wallOf(new Date(deadline.getTime() - 1)).slice(0, 10)
  if (days === 0) return isWorkday(last) ? last : workdayBefore(last, isWorkday)
  let day = last
  for (let step = 0; step < days; step += 1) day = workdayBefore(day, isWorkday)
  return day
}
