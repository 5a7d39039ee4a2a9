import { expect, it } from 'vitest'
import { todayAt, urgencyOf } from './due-days.ts'

it.each([
  ['2026-11-30', 'overdue'],
  ['2026-12-01', 'today'],
  ['2026-12-02', 'soon'],
  ['2026-12-08', 'soon'],
  ['2026-12-09', 'later'],
] as const)('%s is %s on the first of December', (day, urgency) => {
  expect(urgencyOf(day, '2026-12-01')).toBe(urgency)
})

it('the day is that of Riga', () => {
  expect(todayAt(new Date('2026-12-01T21:59:00Z'))).toBe('2026-12-01')
  expect(todayAt(new Date('2026-12-01T22:00:00Z'))).toBe('2026-12-02')
})
