import { type ZoneTimes, zoneTimes } from '../kernel/zone-times.ts'
import type { MailTime } from './notification-choices.ts'

/** Time zones of the region, whose clocks readers go by. */
export const MAIL_ZONES = [
  'Europe/Riga',
  'Europe/Tallinn',
  'Europe/Vilnius',
  'Europe/Helsinki',
  'Europe/Stockholm',
  'Europe/Oslo',
  'Europe/Copenhagen',
  'Europe/Warsaw',
  'Europe/Berlin',
  'Europe/London',
  'Atlantic/Reykjavik',
] as const
export type MailZone = (typeof MAIL_ZONES)[number]

/** Days of the week from Monday, as ISO 8601 counts them. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** When a reader wants mail, by the clocks of a zone. */
export interface MailSchedule {
  readonly zone: MailZone
  /** The hour of daily and weekly digests, 0 to 23. */
  readonly digestHour: number
  /** The day of weekly digests. */
  readonly weekday: Weekday
  /** Without mail at once from one hour until another, over midnight too; the same hour twice for none. */
  readonly quietFrom: number
  readonly quietUntil: number
  /** Without any mail; never all seven. */
  readonly daysOff: readonly Weekday[]
  /** The first day (`2026-12-24`) on which there is mail again; null without a pause. */
  readonly pausedUntil: string | null
}

export const DEFAULT_SCHEDULE: MailSchedule = {
  zone: 'Europe/Riga',
  digestHour: 8,
  weekday: 1,
  quietFrom: 0,
  quietUntil: 0,
  daysOff: [],
  pausedUntil: null,
}

const clocks = new Map(MAIL_ZONES.map((zone) => [zone, zoneTimes(zone)]))
const clockOf = ({ zone }: MailSchedule): ZoneTimes => clocks.get(zone) ?? zoneTimes(zone)

const DAY_MS = 24 * 60 * 60 * 1000
const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const isWeekday = (number: number): number is Weekday => WEEKDAYS.some((day) => day === number)
const weekdayOf = (day: string): Weekday => {
  const number = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  if (!isWeekday(number)) throw new RangeError(`${day} is no day.`)
  return number
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const atHour = (clock: ZoneTimes, day: string, hour: number): Date => {
  const instant = clock.instantOfWall(`${day}T${hourText(hour)}`)
  if (!instant) throw new RangeError(`${day} has no hour ${hour}.`)
  return instant
}

/** Whether a pause that would end on a day is none, as that day has begun by the reader's clocks. */
export const isPauseOver = (schedule: MailSchedule, now: Date): boolean =>
  schedule.pausedUntil !== null &&
  schedule.pausedUntil <= clockOf(schedule).wallOf(now).slice(0, 10)

/** The first day from one on that is not paused. */
const resumedFrom = ({ pausedUntil }: MailSchedule, from: string): string =>
  pausedUntil !== null && pausedUntil > from ? pausedUntil : from

/** The first day from one on that is not off. */
const workingFrom = ({ daysOff }: MailSchedule, from: string): string => {
  let day = from
  while (daysOff.includes(weekdayOf(day))) day = dayAfter(day)
  return day
}

const mailDayFrom = (schedule: MailSchedule, from: string): string =>
  workingFrom(schedule, resumedFrom(schedule, from))

const isQuiet = ({ quietFrom, quietUntil }: MailSchedule, hour: number): boolean => {
  if (quietFrom === quietUntil) return false
  if (quietFrom < quietUntil) return hour >= quietFrom && hour < quietUntil
  return hour >= quietFrom || hour < quietUntil
}

/** The first instant from one on that is neither paused, on a day off, nor quiet. */
const awakeFrom = (schedule: MailSchedule, from: Date): Date => {
  const clock = clockOf(schedule)
  const wall = clock.wallOf(from)
  const today = wall.slice(0, 10)
  const day = mailDayFrom(schedule, today)
  const start = day === today ? from : atHour(clock, day, 0)
  const hour = Number(clock.wallOf(start).slice(11, 13))
  if (!isQuiet(schedule, hour)) return start
  const isTomorrow = schedule.quietFrom > schedule.quietUntil && hour >= schedule.quietFrom
  const end = isTomorrow ? dayAfter(day) : day
  const due = atHour(clock, end, schedule.quietUntil)
  // The end of a quiet night may fall on a day off.
  return mailDayFrom(schedule, end) === end ? due : awakeFrom(schedule, due)
}

/** The days of a digest from one on: each day with mail, or the first such day from the chosen one in each week. */
const digestDayFrom = (schedule: MailSchedule, mail: 'daily' | 'weekly', from: string): string => {
  const day = resumedFrom(schedule, from)
  if (mail === 'daily') return workingFrom(schedule, day)
  const ahead = (schedule.weekday - weekdayOf(day) + 7) % 7
  // A week whose day is off has its digest on the next working day, which may be this one.
  const late = workingFrom(schedule, dayAfter(day, ahead - 7))
  return late >= day ? late : workingFrom(schedule, dayAfter(day, ahead))
}

/**
 * When a notification of an instant is to be mailed to its reader: at once except in quiet hours, on days off and in a pause, or with
 * the digest that follows; null for never. A digest comes at its hour by the reader's clocks, on the days they are set too.
 */
export const mailDueAt = (mail: MailTime, schedule: MailSchedule, at: Date): Date | null => {
  if (mail === 'never') return null
  if (mail === 'atOnce') return awakeFrom(schedule, at)
  const clock = clockOf(schedule)
  const today = clock.wallOf(at).slice(0, 10)
  const { digestHour } = schedule
  const first = digestDayFrom(schedule, mail, today)
  const due = atHour(clock, first, digestHour)
  return due > at ? due : atHour(clock, digestDayFrom(schedule, mail, dayAfter(first)), digestHour)
}

/** Until when mail that is due is held back: it waited, and came into quiet hours, a day off or a pause. Null where it may go. */
export const heldUntil = (
  mail: Exclude<MailTime, 'never'>,
  schedule: MailSchedule,
  now: Date,
): Date | null => {
  const today = clockOf(schedule).wallOf(now).slice(0, 10)
  if (mail !== 'atOnce' && mailDayFrom(schedule, today) === today) return null
  const next = mailDueAt(mail, schedule, now)
  return next !== null && next > now ? next : null
}

/** The day, or the Monday of the week, by which a reader has one digest at most. */
export const digestPeriod = (
  mail: 'daily' | 'weekly',
  schedule: MailSchedule,
  now: Date,
): string => {
  const today = clockOf(schedule).wallOf(now).slice(0, 10)
  return mail === 'daily' ? today : dayAfter(today, 1 - weekdayOf(today))
}

/** The last instant of a period, after which the next digest is looked for. */
export const periodEnd = (mail: 'daily' | 'weekly', schedule: MailSchedule, now: Date): Date => {
  const next = dayAfter(digestPeriod(mail, schedule, now), mail === 'daily' ? 1 : 7)
  return new Date(atHour(clockOf(schedule), next, 0).getTime() - 1)
}
