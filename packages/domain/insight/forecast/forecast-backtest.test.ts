import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shiftedMonths } from '../../analysis/analysis-period.ts'
import { dayNumber, shiftedDays } from './contract-successions.ts'
import { backtest } from './forecast-backtest.ts'
import { learn } from './forecast-lead-times.ts'
import { leadDaysBefore, lifeOf, type PastEnding, seenUntil } from './forecast-life-table.ts'

const TODAY = '2026-11-21'
const SETTLED = shiftedDays(TODAY, -365)

/** Contracts of a few buyers, most of them followed by a call around their end, some of them after today. */
const pastEnding = fc
  .record({
    buyer: fc.integer({ min: 1, max: 4 }),
    endedAgo: fc.integer({ min: -300, max: 365 * 6 }),
    runs: fc.integer({ min: 120, max: 1400 }),
    lead: fc.option(fc.integer({ min: -300, max: 500 }), { freq: 4 }),
  })
  .map(({ buyer, endedAgo, runs, lead }): PastEnding => {
    const endsOn = shiftedDays(TODAY, -endedAgo)
    const day = shiftedDays(endsOn, -runs)
    const calledOn = lead === null ? null : shiftedDays(endsOn, -lead)
    const isPossible =
      calledOn !== null && calledOn <= TODAY && dayNumber(calledOn) >= dayNumber(day) + 30
    return {
      buyer,
      country: 1,
      division: 70 + (buyer % 2),
      day,
      endsOn,
      calledOn: isPossible ? calledOn : null,
    }
  })

/** The world as it stood on the evening before a day: nothing of that day or later is in it. */
const censored = (past: readonly PastEnding[], asOf: string): PastEnding[] =>
  past
    .filter(({ day }) => day < asOf)
    .map((one) => ({
      ...one,
      calledOn: one.calledOn !== null && one.calledOn < asOf ? one.calledOn : null,
    }))

/** What the page would have told, quarter by quarter, of worlds that hold nothing that was not known. */
const slowly = (past: readonly PastEnding[]) => {
  const errors: number[] = []
  const ended = new Set<PastEnding>()
  for (let months = 3; months <= 36; months += 3) {
    const asOf = shiftedMonths(SETTLED, -months)
    const known = censored(past, asOf)
    const tell = learn(leadDaysBefore(known, asOf), lifeOf(seenUntil(known, shiftedDays(asOf, -1))))
    for (const one of past) {
      const { day, endsOn, calledOn } = one
      const isSettled = endsOn <= SETTLED && endsOn > shiftedMonths(SETTLED, -24)
      const isListed = day < asOf && endsOn >= asOf && endsOn <= shiftedMonths(asOf, 12)
      if (!isSettled || !isListed || (calledOn !== null && calledOn < asOf)) continue
      const told = tell(one, asOf)
      if (told === null || told === 'passed') continue
      // No forecast of the past lay in what was then the past.
      expect(told.most[0] >= asOf).toBe(true)
      ended.add(one)
      if (calledOn !== null) errors.push(Math.abs(dayNumber(told.expectedOn) - dayNumber(calledOn)))
    }
  }
  return { errors: errors.sort((a, b) => a - b), ended: ended.size }
}

it('measures what was forecast with nothing but what was known at the time', () => {
  let compared = 0
  fc.assert(
    fc.property(fc.array(pastEnding, { minLength: 150, maxLength: 300 }), (past) => {
      const { errors, ended } = slowly(past)
      const measured = backtest(past, TODAY)
      expect([measured?.n ?? 0, measured?.ended ?? 0]).toEqual([errors.length, ended])
      compared += errors.length
      if (!measured || errors.length === 0) return
      const [least = 0] = errors
      const most = errors.at(-1) ?? 0
      expect(measured.medianDays).toBeGreaterThanOrEqual(least)
      expect(measured.p90Days).toBeLessThanOrEqual(most)
      const nearer = errors.filter((days) => days <= measured.medianDays).length
      expect(nearer * 2).toBeGreaterThanOrEqual(errors.length)
    }),
    { numRuns: 40 },
  )
  expect(compared).toBeGreaterThan(500)
})

it('is the same whatever happens after the last day that is settled', () => {
  fc.assert(
    fc.property(
      fc.array(pastEnding, { minLength: 150, maxLength: 250 }),
      fc.array(pastEnding, { maxLength: 60 }),
      (past, more) => {
        // What was awarded since the last quarter in which was forecast, and had ended by no settled day.
        const later = more.filter(({ day, endsOn }) => day >= SETTLED && endsOn > SETTLED)
        expect(backtest([...past, ...later], TODAY)).toEqual(backtest(past, TODAY))
      },
    ),
    { numRuns: 40 },
  )
})
