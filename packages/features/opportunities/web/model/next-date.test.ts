import { expect, it } from 'vitest'
import { nextDate, urgencyOf } from './next-date.ts'

const [EARLY, LATE] = ['2026-11-10T10:00:00.000Z', '2026-11-20T10:00:00.000Z']

it('the next date is the earlier one, and the official one where both are the same', () => {
  expect(nextDate({ dueAt: EARLY, deadlineAt: LATE })).toEqual({ kind: 'due', at: EARLY })
  expect(nextDate({ dueAt: LATE, deadlineAt: EARLY })).toEqual({ kind: 'deadline', at: EARLY })
  expect(nextDate({ dueAt: EARLY, deadlineAt: EARLY })?.kind).toBe('deadline')
  expect(nextDate({ dueAt: EARLY, deadlineAt: null })?.kind).toBe('due')
  expect(nextDate({ dueAt: null, deadlineAt: LATE })?.kind).toBe('deadline')
  expect(nextDate({ dueAt: null, deadlineAt: null })).toBeNull()
})

it('a date needs attention within seven days, and once it has passed', () => {
  const at = Date.parse(LATE)
  const day = 24 * 60 * 60 * 1000
  expect(urgencyOf(LATE, at - 7 * day - 1)).toBe('later')
  expect(urgencyOf(LATE, at - 7 * day)).toBe('soon')
  expect(urgencyOf(LATE, at)).toBe('soon')
  expect(urgencyOf(LATE, at + 1)).toBe('past')
})
