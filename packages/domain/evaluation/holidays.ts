/** Days on which public offices are closed, by country: dates of every year, and days from Easter Sunday. */
interface Holidays {
  readonly fixed: readonly string[]
  readonly fromEaster: readonly number[]
  /** Those that move to the next Monday when they fall on a weekend. */
  readonly moving: readonly string[]
  readonly source: string
}

const HOLIDAYS: Readonly<Record<string, Holidays>> = {
  LV: {
    fixed: [
      '01-01',
      '05-01',
      '05-04',
      '06-23',
      '06-24',
      '11-18',
      '12-24',
      '12-25',
      '12-26',
      '12-31',
    ],
    fromEaster: [-2, 0, 1],
    moving: ['05-04', '11-18'],
    source: 'Likums „Par svētku, atceres un atzīmējamām dienām”',
  },
  EE: {
    fixed: ['01-01', '02-24', '05-01', '06-23', '06-24', '08-20', '12-24', '12-25', '12-26'],
    fromEaster: [-2, 0, 49],
    moving: [],
    source: 'Pühade ja tähtpäevade seadus, § 2',
  },
  LT: {
    fixed: [
      ...['01-01', '02-16', '03-11', '05-01', '06-24', '07-06', '08-15', '11-01', '11-02'],
      ...['12-24', '12-25', '12-26'],
    ],
    fromEaster: [0, 1],
    moving: [],
    source: 'Darbo kodeksas, 123 straipsnis',
  },
}

const DAY_MS = 24 * 60 * 60 * 1000
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A day (`2026-11-21`) and some more, or fewer. */
export const plusDays = (day: string, days: number): string =>
  new Date(timeOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Easter Sunday of a year by the Gregorian calendar (the anonymous algorithm, as Meeus prints it). */
export const easterOf = (year: number): string => {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const rest = h + l - 7 * m + 114
  const month = String(Math.floor(rest / 31)).padStart(2, '0')
  return `${year}-${month}-${String((rest % 31) + 1).padStart(2, '0')}`
}

const isWeekend = (day: string): boolean => new Date(timeOf(day)).getUTCDay() % 6 === 0

const isHoliday = (day: string, country: string): boolean => {
  const known = HOLIDAYS[country]
  if (!known) return false
  if (known.fixed.includes(day.slice(5))) return true
  const easter = easterOf(Number(day.slice(0, 4)))
  if (known.fromEaster.some((days) => plusDays(easter, days) === day)) return true
  // A Monday stands for the Saturday or Sunday before it.
  if (new Date(timeOf(day)).getUTCDay() !== 1) return false
  return [1, 2].some((back) => known.moving.includes(plusDays(day, -back).slice(5)))
}

/**
 * Whether a day is one on which people work: neither Saturday nor Sunday, nor a public holiday of the
 * country, where its holidays are known (Latvia, Estonia, Lithuania).
 */
export const isWorkingDay = (day: string, country: string): boolean =>
  !isWeekend(day) && !isHoliday(day, country)
