import { expect, test } from 'vitest'
import { createCalendarFormats } from './calendar-formats.ts'

test.each([
  ['en-GB', 'December 2026', 'Thursday 24 December'],
  ['lv-LV', '2026. g. decembris', 'ceturtdiena, 24. decembris'],
  ['et-EE', 'detsember 2026', 'neljapäev, 24. detsember'],
  ['lt-LT', '2026 m. gruodis', 'gruodžio 24 d., ketvirtadienis'],
])('%s: months and days in words', (locale, month, day) => {
  const formats = createCalendarFormats(locale)
  expect(formats.month('2026-12')).toBe(month)
  expect(formats.day('2026-12-24')).toBe(day)
})

test('a day is the same wherever its reader is', () => {
  const formats = createCalendarFormats('en-GB')
  expect(formats.weekday('2026-11-30')).toBe('Monday')
  expect(formats.shortWeekday('2027-01-03')).toBe('Sun')
})
