import {
  addDays,
  type Calendar,
  type Day,
  daysBetween,
  lastDayOut,
} from './publication-calendar.ts'

/** How a source stands for those who rely on it; nobody can fetch it here in the last three. */
export const FRESHNESS = ['fresh', 'late', 'never', 'needs_key', 'not_set_up', 'not_read'] as const
export type Freshness = (typeof FRESHNESS)[number]

/** What a source lacks to be run: a key, the address of a publisher, or something that reads its format. */
export const LACKS = ['key', 'address', 'reader'] as const
export type Lack = (typeof LACKS)[number]

/** Days, both included, that were fetched whole. */
export interface Covered {
  readonly from: Day
  readonly to: Day
}

/** Days that nobody fetched between days that somebody did; `days` are those on which the source publishes. */
export interface Gap extends Covered {
  readonly days: number
}

export interface Coverage {
  /** The first and the last day that are here; null where none is. */
  readonly from: Day | null
  readonly through: Day | null
  /** Days on which the source publishes that are out and not here, after the last that is; null where none is. */
  readonly daysBehind: number | null
  /** The latest first. */
  readonly gaps: readonly Gap[]
}

/** Days of publication between two, both included. */
const published = ({ weekdays, since }: Calendar, from: Day, to: Day): number =>
  daysBetween(from < since ? since : from, to).filter((day) =>
    weekdays.includes(new Date(day).getUTCDay() || 7),
  ).length

/** What is here of a source, by the days that were fetched: apart from each other, in their order. */
export const coverageOf = (
  calendar: Calendar,
  covered: readonly Covered[],
  now: Date,
): Coverage => {
  const [first, last] = [covered[0], covered.at(-1)]
  if (!first || !last) return { from: null, through: null, daysBehind: null, gaps: [] }
  const due = lastDayOut(calendar, now)
  const through = last.to < due ? last.to : due
  const gaps = covered.slice(1).map((next, at): Gap => {
    const from = addDays(covered[at]?.to ?? next.from, 1)
    const to = addDays(next.from, -1)
    return { from, to, days: published(calendar, from, to) }
  })
  return {
    from: first.from < calendar.since ? calendar.since : first.from,
    through,
    daysBehind: published(calendar, addDays(through, 1), due),
    gaps: gaps.filter(({ days }) => days > 0).reverse(),
  }
}

/** From so many missing days of publication on a source is late: one may be on its way. */
const LATE_FROM = 2

const WITHOUT = { key: 'needs_key', address: 'not_set_up', reader: 'not_read' } as const

/** How a source stands. One that was never fetched whole is `never`, however often it was tried. */
export const freshnessOf = (
  lack: Lack | null,
  lastSuccessAt: Date | null,
  daysBehind: number | null,
): Freshness => {
  if (lack !== null) return WITHOUT[lack]
  if (lastSuccessAt === null) return 'never'
  return daysBehind !== null && daysBehind < LATE_FROM ? 'fresh' : 'late'
}
