/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** When a source publishes, in its own time. */
export interface Calendar {
  /** IANA name. */
  readonly timeZone: string
  /** The first day that it has. */
  readonly since: Day
  /** ISO weekdays on which it publishes: 1 is Monday. */
  readonly weekdays: readonly number[]
  /** `HH:MM` from when the last day that is out can be asked for. */
  readonly readyAt: string
  /** Which day that is: 0 the same one, 1 the day before ... */
  readonly lagDays: number
  /** Hours at which a scheduled run makes sense. */
  readonly hours: readonly number[]
}

export const WORKING_DAYS = [1, 2, 3, 4, 5]
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const DAY_MS = 86_400_000

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

/** Every day from one to another, both included; none where they are the wrong way round. */
export const daysBetween = (from: Day, to: Day): readonly Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Every month, `YYYY-MM`, that has a day between two days. */
export const monthsBetween = (from: Day, to: Day): readonly string[] => [
  ...new Set(daysBetween(from, to).map((day) => day.slice(0, 7))),
]

export const yearsBetween = (from: Day, to: Day): readonly number[] => [
  ...new Set(daysBetween(from, to).map((day) => Number(day.slice(0, 4)))),
]

/** The last day of which everything can be out at a moment. */
export const lastDayOut = ({ timeZone, readyAt, lagDays }: Calendar, now: Date): Day => {
  const local = now.toLocaleString('sv-SE', { timeZone })
  const isReady = local.slice(11, 16) >= readyAt
  return addDays(local.slice(0, 10), -lagDays - (isReady ? 0 : 1))
}
