import { describe, expect, test } from 'vitest'
import { planPeriodInput, planRequestInput } from './plan-inputs.ts'
import {
  decidingPeriod,
  periodProblem,
  type SourcedPeriod,
  trialEnd,
  trialState,
} from './plan-periods.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000)

const period = (values: Partial<SourcedPeriod>): SourcedPeriod => ({
  tier: 'PRO',
  paidSeats: 0,
  source: 'support',
  startsAt: day(-1),
  endsAt: day(1),
  ...values,
})

describe('the plan that decides', () => {
  test('is the highest, then the one with more seats, then the one that lasts longest', () => {
    const pro = period({})
    const plus = period({ tier: 'PLUS', endsAt: null })
    const longer = period({ endsAt: day(3) })
    const endless = period({ endsAt: null })
    const seats = period({ paidSeats: 5 })
    const at = (...periods: SourcedPeriod[]) => decidingPeriod('FREE', periods, NOW)
    expect(at(plus, pro)).toBe(pro)
    expect(at(pro, longer)).toBe(longer)
    expect(at(longer, endless, pro)).toBe(endless)
    expect(at(endless, seats)).toBe(seats)
    expect(at(period({ startsAt: day(1) }), period({ endsAt: NOW }))).toBeNull()
  })
})

describe('a trial', () => {
  test('lasts 21 days, and is had once', () => {
    const trial = period({ source: 'trial', startsAt: NOW, endsAt: trialEnd(NOW) })
    expect(trialEnd(NOW)).toEqual(day(21))
    expect(trialState('FREE', [], NOW)).toBe('available')
    expect(trialState('FREE', [trial], NOW)).toBe('running')
    expect(trialState('FREE', [trial], new Date(day(21).getTime() - 1))).toBe('running')
    expect(trialState('FREE', [trial], day(21))).toBe('used')
  })

  test('is for those on FREE alone, at present', () => {
    expect(trialState('PUBLIC', [], NOW)).toBe('not_offered')
    expect(trialState('FREE', [period({ tier: 'PLUS' })], NOW)).toBe('not_offered')
    expect(trialState('FREE', [period({ endsAt: NOW })], NOW)).toBe('available')
  })
})

describe('a dated plan', () => {
  test('ends after it begins, and not in the past', () => {
    expect(periodProblem(period({}), NOW)).toBeNull()
    expect(periodProblem(period({ endsAt: null }), NOW)).toBeNull()
    expect(periodProblem(period({ endsAt: NOW }), NOW)).toBe('already_over')
    expect(periodProblem(period({ startsAt: day(2) }), NOW)).toBe('ends_before_start')
  })

  test('has no more seats than its plan sells', () => {
    expect(periodProblem(period({ tier: 'PLUS', paidSeats: 5 }), NOW)).toBeNull()
    expect(periodProblem(period({ tier: 'PLUS', paidSeats: 6 }), NOW)).toBe('too_many_seats')
    const asked = { tier: 'PLUS', paidSeats: 6, message: ' ' }
    expect(planRequestInput.safeParse(asked).success).toBe(false)
    expect(planRequestInput.parse({ ...asked, tier: 'PRO' }).message).toBeNull()
    const given = { ...asked, startsAt: NOW.toISOString(), endsAt: null, note: null }
    expect(planPeriodInput.safeParse(given).success).toBe(false)
    for (const paidSeats of [-1, 0.5, 100_000])
      expect(planRequestInput.safeParse({ ...asked, tier: 'PRO', paidSeats }).success).toBe(false)
  })
})
