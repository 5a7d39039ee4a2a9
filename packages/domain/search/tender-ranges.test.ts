import { expect, it } from 'vitest'
import { deadlineRange, isInRange, valueRange } from './tender-ranges.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

it('asks for days of Europe/Riga, both included, and within a time from now', () => {
  expect(deadlineRange({}, NOW)).toBeNull()
  expect(
    deadlineRange({ deadlineFrom: ['2026-11-25'], deadlineTo: ['2026-11-25'] }, NOW),
  ).toMatchObject({
    least: Date.parse('2026-11-24T22:00:00Z'),
    most: Date.parse('2026-11-25T21:59:59.999Z'),
  })
  expect(deadlineRange({ deadlineWithin: ['3'], deadlineFrom: ['2026-11-23'] }, NOW)).toMatchObject(
    {
      least: Date.parse('2026-11-22T22:00:00Z'),
      most: Date.parse('2026-11-24T12:00:00Z'),
    },
  )
})

it('asks for values in whole euros, both included, and lets in none where that is meant', () => {
  expect(valueRange({ valueUnstated: ['also'] })).toBeNull()
  const bounds = valueRange({ valueFrom: ['10'], valueTo: ['20'], valueUnstated: ['also'] })
  expect(bounds).toEqual({ least: 1000, most: 2000, orNone: true })
  expect([null, 999, 1000, 2000, 2001].map((value) => bounds && isInRange(bounds, value))).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
  expect(isInRange({ least: 0, most: Number.POSITIVE_INFINITY, orNone: false }, null)).toBe(false)
})
