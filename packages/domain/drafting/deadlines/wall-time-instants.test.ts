import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, daysBetween, instantOf, instantsOf, written } from './wall-time-instants.ts'

const iso = (wall: string) => instantsOf(wall).map((instant) => instant.toISOString())

test('an hour that spring leaves out is none', () => {
  expect(iso('2026-03-29T02:59')).toEqual(['2026-03-29T00:59:00.000Z'])
  expect(iso('2026-03-29T03:00')).toEqual([])
  expect(iso('2026-03-29T03:30')).toEqual([])
  expect(iso('2026-03-29T03:59')).toEqual([])
  expect(iso('2026-03-29T04:00')).toEqual(['2026-03-29T01:00:00.000Z'])
  expect(instantOf({ wall: '2026-03-29T03:30', fold: 'later' })).toBeNull()
})

test('an hour that autumn repeats is two, and somebody must say which', () => {
  expect(iso('2026-10-25T03:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
  expect(iso('2026-10-25T02:59')).toHaveLength(1)
  expect(iso('2026-10-25T04:00')).toHaveLength(1)
  const wall = '2026-10-25T03:00'
  expect(instantOf({ wall, fold: null })).toBeNull()
  expect(instantOf({ wall, fold: 'earlier' })?.toISOString()).toBe('2026-10-25T00:00:00.000Z')
  expect(instantOf({ wall, fold: 'later' })?.toISOString()).toBe('2026-10-25T01:00:00.000Z')
})

test.each(['2026-02-30T10:00', '2026-13-01T10:00', '2026-01-01T24:00', '2026-01-01T10:60', 'x'])(
  '%s is no time',
  (wall) => expect(iso(wall)).toEqual([]),
)

test('every instant is written so that it is meant', () => {
  const minute = fc.integer({ min: 29_000_000, max: 32_000_000 })
  fc.assert(
    fc.property(minute, (minutes) => {
      const instant = new Date(minutes * 60_000)
      expect(instantOf(written(instant))).toEqual(instant)
    }),
  )
})

test('days are counted by the calendar, not by hours', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(dayAfter('2026-10-24', 2)).toBe('2026-10-26')
})
