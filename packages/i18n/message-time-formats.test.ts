import { expect, test } from 'vitest'
import { createMessageTimeFormats } from './message-time-formats.ts'

const evening = new Date('2025-12-24T22:30:00Z')

test('times of messages are those of Riga, in the order and the words of the language', () => {
  const english = createMessageTimeFormats('en-GB')
  expect(english.time(evening)).toBe('00:30')
  expect(english.day(evening)).toBe('25 Dec')
  expect(english.date(evening)).toBe('25 Dec 2025')
  expect(english.longDay(evening)).toMatch(/^Thursday,? 25 December$/)
  const latvian = createMessageTimeFormats('lv-LV')
  expect(latvian.day(evening)).toContain('25')
  expect(latvian.longDate(evening)).toContain('decembris')
})
