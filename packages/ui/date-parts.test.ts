import { expect, test } from 'vitest'
import { dateParts } from './date-parts.ts'

test.each([
  ['2026-11-30', ['', '2026-11-30', '']],
  ['nuo 2026-11-30 iki 2027-01-02', ['nuo ', '2026-11-30', ' iki ', '2027-01-02', '']],
  ['30.11.2026. – 02.01.2027.', ['30.11.2026. – 02.01.2027.']],
  ['', ['']],
])('the days of "%s" are parts of their own, and nothing is added', (text, parts) => {
  const found = dateParts(text)
  expect(found.map((part) => part.text)).toEqual(parts)
  expect(found.map(({ isDay }) => isDay)).toEqual(parts.map((_, place) => place % 2 === 1))
  for (const part of found) expect(text.startsWith(part.text, part.start)).toBe(true)
})
