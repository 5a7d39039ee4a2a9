import { expect, test } from 'vitest'
import { startOfDay } from '../kernel/riga-time.ts'
import { isDay } from './tender-filter-keys.ts'

test.each(['2026-11-21', '1900-01-01', '2099-12-31', '2024-02-29'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
  expect(startOfDay(text).toISOString()).toMatch(/^\d{4}-/)
})

test.each([
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2025-02-29',
  '2026-1-1',
  '',
  'x',
])('%s is none', (text) => expect(isDay(text)).toBe(false))
