import { isWorkday } from '@kogge/domain/drafting/deadlines/workdays.ts'
import Holidays from 'date-holidays'

/** Countries whose holidays the rules of their procurement law are written with here. */
const OWN = ['LV', 'EE', 'LT']

const MOST_STORED = 500
const stored = new Map<string, ReadonlySet<string>>()

/** The public holidays of a country in a year, as days. */
const holidaysOf = (country: string, year: string): ReadonlySet<string> => {
  const key = `${country} ${year}`
  const known = stored.get(key)
  if (known) return known
  const days = new Holidays(country)
    .getHolidays(Number(year))
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10))
  if (stored.size >= MOST_STORED) stored.clear()
  const found = new Set(days)
  stored.set(key, found)
  return found
}

const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * Tells working days (`2026-12-18`) of a country (ISO 3166-1): all but weekends and public holidays. Of the Baltic states by their own
 * table, of other countries by `date-holidays`; of none weekends alone are known.
 */
export const workdaysOf = (country: string | null): ((day: string) => boolean) => {
  if (country === null || OWN.includes(country)) return (day) => isWorkday(day, country)
  return (day) => !isWeekend(day) && !holidaysOf(country, day.slice(0, 4)).has(day)
}
