const DAY_MS = 24 * 60 * 60 * 1000
const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/

/** Whether a text is a month (`2026-12`) that calendars show: of the years 2000 to 2099. */
export const isMonth = (text: string): boolean => MONTH.test(text)

const firstOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`)

/** A month so many months later, or earlier. */
export const plusMonths = (month: string, count: number): string => {
  const moved = new Date(firstOf(month))
  moved.setUTCMonth(moved.getUTCMonth() + count)
  return moved.toISOString().slice(0, 7)
}

/** The days of the weeks in which a month lies (`2026-11-30` …), from Monday to Sunday. */
export const daysOfWeeks = (month: string): string[] => {
  const weekday = (time: number): number => (new Date(time).getUTCDay() + 6) % 7
  const first = firstOf(month)
  const last = firstOf(plusMonths(month, 1)) - DAY_MS
  const begin = first - weekday(first) * DAY_MS
  const end = last + (6 - weekday(last)) * DAY_MS
  return Array.from({ length: (end - begin) / DAY_MS + 1 }, (_, index) =>
    new Date(begin + index * DAY_MS).toISOString().slice(0, 10),
  )
}
