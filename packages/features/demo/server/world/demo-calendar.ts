const DAY_MS = 24 * 60 * 60 * 1000

/** Midnight UTC of the day: what keeps the world the same for all of a day. */
export const startOfDay = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)

export const addDays = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS)

/** The day itself, or the nearest working day before or after it. */
export const workday = (day: Date, direction: 'before' | 'after'): Date => {
  const weekday = day.getUTCDay()
  if (weekday === 6) return addDays(day, direction === 'before' ? -1 : 2)
  if (weekday === 0) return addDays(day, direction === 'before' ? -2 : 1)
  return day
}

const lastSunday = (year: number, month: number): Date => {
  const last = new Date(Date.UTC(year, month + 1, 0))
  return addDays(last, -last.getUTCDay())
}

/** Summer time in the European Union: last Sunday of March to last Sunday of October (Directive 2000/84/EC). */
const isSummer = (day: Date): boolean => {
  const year = day.getUTCFullYear()
  return day >= lastSunday(year, 2) && day < lastSunday(year, 9)
}

const CENTRAL_EUROPE = ['DK', 'NO', 'PL', 'SE']

const offsetOf = (day: Date, country: string): string => {
  const hours = (CENTRAL_EUROPE.includes(country) ? 1 : 2) + (isSummer(day) ? 1 : 0)
  return `+0${hours}:00`
}

const isoDay = (day: Date): string => day.toISOString().slice(0, 10)

/** A date as a source in that country writes it: `2026-11-21+02:00`. */
export const localDate = (day: Date, country: string): string =>
  `${isoDay(day)}${offsetOf(day, country)}`

/** A time of a day on that country's clocks, with its offset. */
export const localTime = (day: Date, minutes: number, country: string): string => {
  const clock = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return `${isoDay(day)}T${clock}:00${offsetOf(day, country)}`
}
