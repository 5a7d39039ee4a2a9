import { expect, it } from 'vitest'
import { partsOf, serverTime, tickOf } from './server-clock.ts'

it('goes by the server, however wrong the reader’s clock is', () => {
  const wrong = Date.parse('2031-01-01T00:00:00Z')
  expect(serverTime('2026-11-22T10:00:00.000Z', wrong, wrong + 5000)).toBe(
    Date.parse('2026-11-22T10:00:05.000Z'),
  )
  // A clock that is set back meanwhile does not give time back.
  expect(serverTime('2026-11-22T10:00:00.000Z', wrong, wrong - 5000)).toBe(
    Date.parse('2026-11-22T10:00:00.000Z'),
  )
})

it('tells days, hours, minutes and seconds, and the last day by the second', () => {
  expect(partsOf(((2 * 24 + 3) * 3600 + 61) * 1000 + 999)).toEqual({
    days: 2,
    hours: 3,
    minutes: 1,
    seconds: 1,
  })
  expect(tickOf(86_400_001)).toBe(30_000)
  expect(tickOf(86_400_000)).toBe(1000)
})
