import { expect, test } from 'vitest'
import { largeHours, MOST_BYTES_AN_HOUR } from './large-body-hourly-limits.ts'

test('a user sends so much of large bodies in an hour, whatever others send', () => {
  let now = 0
  const hours = largeHours(() => now)
  const part = MOST_BYTES_AN_HOUR / 4
  const sent = Array.from({ length: 5 }, () => hours.take('anna', part))
  expect(sent).toEqual([true, true, true, true, false])
  expect(hours.take('juris', part)).toBe(true)
  now = 59 * 60 * 1000
  expect(hours.take('anna', 1)).toBe(false)
  now = 60 * 60 * 1000
  expect(hours.take('anna', part)).toBe(true)
})
