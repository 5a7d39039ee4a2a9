/** Feasts of a fixed day (`MM-DD`) on which administrations are closed, by country. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  LV: ['01-01', '05-01', '05-04', '06-23', '06-24', '11-18', '12-24', '12-25', '12-26', '12-31'],
  EE: ['01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26'],
  LT: [
    '01-01',
    '02-16',
    '03-11',
    '05-01',
    '06-24',
    '07-06',
    '08-15',
    '11-01',
    '11-02',
    '12-24',
    '12-25',
    '12-26',
  ],
}
/** Feasts counted from Easter Sunday in days: Good Friday, Easter Monday. */
const FROM_EASTER: Readonly<Record<string, readonly number[]>> = {
  LV: [-2, 0, 1],
  EE: [-2, 0, 49],
  LT: [0, 1],
}

/** Feasts whose rest moves to the Monday after, where they fall on a weekend. */
const MOVING: Readonly<Record<string, readonly string[]>> = { LV: ['05-04', '11-18'] }

const DAY_MS = 24 * 60 * 60 * 1000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A day (`2026-11-21`) and some more, or fewer. */
export const plusDays = (day: string, days: number): string =>
  new Date(at(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Easter Sunday by the Gregorian calendar (the anonymous algorithm of 1876), as `2026-04-05`. */
export const easterOf = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = Math.floor((a + 11 * d + 22 * e) / 451)
  const month = Math.floor((d + e - 7 * f + 114) / 31)
  const day = ((d + e - 7 * f + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether offices work on a day (`2026-11-23`) in a country; of others than the Baltic states weekends alone are known. */
export const isWorkday = (day: string, country: string | null): boolean => {
  const weekday = new Date(at(day)).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (FIXED[country ?? '']?.includes(day.slice(5))) return false
  const moved = MOVING[country ?? ''] ?? []
  if (weekday === 1 && [1, 2].some((back) => moved.includes(plusDays(day, -back).slice(5))))
    return false
  const easter = at(easterOf(Number(day.slice(0, 4))))
  return !FROM_EASTER[country ?? '']?.some((days) => easter + days * DAY_MS === at(day))
}
