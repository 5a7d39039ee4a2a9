import { addDays, type Calendar, type Day } from './publication-calendar.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Runs of an hour begin within its first forty minutes, each crawler at a moment of its own. */
const SPREAD_MS = 40 * 60_000

/** Between 0 and 1, the same for the same text (FNV-1a). */
const share = (text: string): number => {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash / 2 ** 32
}

/**
 * How long after the hour a crawler begins, in milliseconds: so that neither all sources of one
 * Kogge nor all Kogges are at one source at once. `key` names both.
 */
export const spreadOf = (key: string): number => Math.floor(share(key) * SPREAD_MS)

/** What a clock in the zone shows at an instant, as if it were UTC. */
const shownAt = (instant: number, timeZone: string): number =>
  Date.parse(`${new Date(instant).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)

/**
 * When it is an hour of a day in a zone: the first time where the hour comes twice, and as much
 * later as the clock was put on where it does not come.
 */
const instantOf = (day: Day, hour: number, timeZone: string): number => {
  const requested = Date.parse(day) + hour * HOUR_MS
  const offsetAt = (instant: number): number => shownAt(instant, timeZone) - instant
  // Clocks are changed once in these two days at most.
  const [before, after] = [offsetAt(requested - DAY_MS), offsetAt(requested + DAY_MS)]
  const early = requested - Math.max(before, after)
  return shownAt(early, timeZone) === requested ? early : requested - Math.min(before, after)
}

const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** More days than any calendar rests. */
const LOOKED_AT = 15

/**
 * When a crawler runs next, after a moment: at an hour of its calendar, in the calendar's time, on
 * days behind which something was published, with its spread. Each hour gives one run, also when
 * clocks change.
 */
export const nextRunAt = (calendar: Calendar, key: string, after: Date): Date => {
  const { timeZone, hours, weekdays, lagDays } = calendar
  const spread = spreadOf(key)
  const today = addDays(new Date(shownAt(after.getTime(), timeZone)).toISOString().slice(0, 10), -1)
  for (let n = 0; n < LOOKED_AT; n += 1) {
    const day = addDays(today, n)
    if (!weekdays.includes(weekday(addDays(day, -lagDays)))) continue
    const next = hours
      .map((hour) => instantOf(day, hour, timeZone) + spread)
      .filter((instant) => instant > after.getTime())
    if (next.length > 0) return new Date(Math.min(...next))
  }
  throw new Error(`A calendar in ${timeZone} has no hour to run at.`)
}

/** A run by itself reaches so many days back where nothing came before. */
export const FIRST_DAYS = 30
/** A run by itself asks for so many days at most; what is left follows at once. */
export const MOST_DAYS = 31

/** Days asked for, both included. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

const earlier = (a: Day, b: Day): Day => (a < b ? a : b)
const later = (a: Day, b: Day): Day => (a < b ? b : a)

/**
 * Which days a run that is due asks for: those since the last complete day and the last few again,
 * at most a month of them, the oldest first. A run that was cut off over the same days is gone on with.
 *
 * `last` is the last day that is out. A complete day after it was written down while the clock was
 * wrong, and says nothing.
 */
export const daysDue = (
  { since }: Calendar,
  overlapDays: number,
  last: Day,
  state: { readonly completeThrough: Day | null; readonly cutOff: Days | null },
): Days => {
  const { completeThrough, cutOff } = state
  const isKnown = completeThrough !== null && completeThrough <= last
  const requested = isKnown
    ? addDays(completeThrough, 1 - overlapDays)
    : addDays(last, 1 - FIRST_DAYS)
  // Also where everything is there, the last day is asked for again.
  const from = earlier(later(requested, since), last)
  const to = earlier(last, addDays(from, MOST_DAYS - 1))
  const isCutOff = cutOff?.from === from && cutOff.to >= from && cutOff.to <= to
  return { from, to: isCutOff ? cutOff.to : to }
}

/**
 * The last complete day once some days are done: it moves on where they follow it without a gap.
 * Where nothing was complete, old days alone make nothing complete.
 */
export const completeAfter = (completeThrough: Day | null, done: Days, last: Day): Day | null => {
  const to = earlier(done.to, last)
  if (completeThrough === null || completeThrough > last)
    return to >= addDays(last, 1 - FIRST_DAYS) ? to : null
  return done.from <= addDays(completeThrough, 1) ? later(completeThrough, to) : completeThrough
}
