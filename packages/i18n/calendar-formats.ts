import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { formatLocale } from './ui-locales.ts'

/** How months and days read in a calendar. Days are `2026-12-24`, months `2026-12`. */
export interface CalendarFormats {
  /** `December 2026`. */
  month(month: string): string
  /** `Thursday 24 December`. */
  day(day: string): string
  /** `Thursday`, and `Thu`. */
  weekday(day: string): string
  shortWeekday(day: string): string
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** The calendar formats of a locale as Intl knows it (`en-GB`). */
export const createCalendarFormats = (locale: string): CalendarFormats => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const month = format({ month: 'long', year: 'numeric' })
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekday = format({ weekday: 'long' })
  const shortWeekday = format({ weekday: 'short' })
  return {
    month: (text) => month.format(startOf(`${text}-01`)),
    day: (text) => day.format(startOf(text)),
    weekday: (text) => weekday.format(startOf(text)),
    shortWeekday: (text) => shortWeekday.format(startOf(text)),
  }
}

/** The reader's calendar formats; the same object as long as the locale stays. */
export const useCalendarFormats = (): CalendarFormats => {
  const locale = useLocale()
  return useMemo(() => createCalendarFormats(formatLocale(locale)), [locale])
}
