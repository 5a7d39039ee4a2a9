import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculatedPlan,
  FREE_TIERS,
  PAID_TIERS,
  type PlanPeriod,
  reaches,
  SEATS,
  seatsOf,
  TIERS,
} from './plan-tiers.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const at = (offset: number) => new Date(NOW.getTime() + offset)

test('seats are those of the plans', () => {
  expect(SEATS).toEqual({
    FREE: { freeSeats: 5, maxPaidSeats: 0 },
    PLUS: { freeSeats: 5, maxPaidSeats: 5 },
    PRO: { freeSeats: 5, maxPaidSeats: 99999 },
    BUSINESS: { freeSeats: 5, maxPaidSeats: 99999 },
    PUBLIC: { freeSeats: 50, maxPaidSeats: 0 },
  })
  expect(TIERS.map((tier) => seatsOf(tier, 7))).toEqual([5, 10, 12, 12, 50])
  expect(seatsOf('PRO', -3)).toBe(5)
})

test('PLUS, PRO and BUSINESS rise; FREE and PUBLIC lie below them side by side', () => {
  const reached = TIERS.map((tier) => TIERS.filter((lowest) => reaches(tier, lowest)))
  expect(reached).toEqual([
    ['FREE', 'PUBLIC'],
    ['FREE', 'PLUS', 'PUBLIC'],
    ['FREE', 'PLUS', 'PRO', 'PUBLIC'],
    ['FREE', 'PLUS', 'PRO', 'BUSINESS', 'PUBLIC'],
    ['FREE', 'PUBLIC'],
  ])
})

test('a plan holds from its first moment to before its last', () => {
  const plan = (startsAt: Date, endsAt: Date | null): PlanPeriod[] => [
    { tier: 'PRO', paidSeats: 3, startsAt, endsAt },
  ]
  expect(calculatedPlan('FREE', plan(NOW, at(1)), NOW)).toEqual({ tier: 'PRO', paidSeats: 3 })
  expect(calculatedPlan('FREE', plan(at(-9), null), NOW).tier).toBe('PRO')
  expect(calculatedPlan('FREE', plan(at(1), null), NOW).tier).toBe('FREE')
  expect(calculatedPlan('PUBLIC', plan(at(-9), NOW), NOW)).toEqual({ tier: 'PUBLIC', paidSeats: 0 })
})

test('of several plans the highest counts, whatever their order', () => {
  const period = fc.record({
    tier: fc.constantFrom(...PAID_TIERS),
    paidSeats: fc.nat(20),
    startsAt: fc.integer({ min: -5, max: 5 }).map(at),
    endsAt: fc.option(fc.integer({ min: -5, max: 5 }).map(at)),
  })
  fc.assert(
    fc.property(fc.array(period), fc.constantFrom(...FREE_TIERS), (periods, base) => {
      const found = calculatedPlan(base, periods, NOW)
      expect(calculatedPlan(base, [...periods].reverse(), NOW)).toEqual(found)
      for (const one of periods) {
        const holds = one.startsAt <= NOW && (one.endsAt === null || one.endsAt > NOW)
        if (holds) expect(reaches(found.tier, one.tier)).toBe(true)
      }
    }),
  )
})
