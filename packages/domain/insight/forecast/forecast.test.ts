import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backtest, type PastSuccession } from './backtest.ts'
import { FORECAST_MIN, forecastOf, leadsOf, learn } from './leads.ts'
import { type EndingContract, type LaterCall, successorOf, titleLikeness } from './successions.ts'

const contract: EndingContract = {
  ...{ request: 1, cpvClass: 9061, day: '2022-01-10', endsOn: '2025-01-10', isWorks: false },
  words: ['ielu', 'tīrīšana', 'pilsētā'],
}
const call = (given: Partial<LaterCall> = {}): LaterCall => ({
  ...{ request: 2, calledOn: '2024-09-10', cpvClasses: new Set([9000, 9061]) },
  words: ['ielu', 'tīrīšana'],
  ...given,
})

describe('the call that follows a contract', () => {
  it('is of the same class, near the end, and alike', () => {
    const next = successorOf(contract, [
      call({ request: 3, calledOn: '2024-10-10', words: ['parku', 'kopšana'] }),
      call(),
    ])
    expect(next).toMatchObject({ request: 2, leadDays: 122 })
    expect(next?.likeness).toBeCloseTo(2 / 3)
  })
  it('is not the contract’s own, of another class, or too far away', () => {
    for (const other of [
      ...[call({ request: 1 }), call({ cpvClasses: new Set([9062]) })],
      ...[call({ calledOn: '2023-01-01' }), call({ calledOn: '2026-01-11' })],
      call({ calledOn: '2022-01-12' }),
    ])
      expect(successorOf(contract, [other])).toBeNull()
    expect(successorOf({ ...contract, day: '2024-11-01' }, [call()])).toBeNull()
  })
  it('need not be alike where it is the only one, but for works', () => {
    const unlike = call({ words: ['citi', 'darbi'] })
    expect(successorOf(contract, [unlike])?.request).toBe(2)
    expect(successorOf(contract, [unlike, call({ request: 3, words: ['vēl'] })])).toBeNull()
    expect(successorOf({ ...contract, isWorks: true }, [unlike])).toBeNull()
    expect(successorOf({ ...contract, isWorks: true }, [call()])?.request).toBe(2)
  })
  it('may come after the end', () => {
    expect(successorOf(contract, [call({ calledOn: '2025-02-09' })])?.leadDays).toBe(-30)
  })
  it('goes by the words that titles share', () => {
    expect(titleLikeness([], [])).toBe(0)
    expect(titleLikeness(['a', 'b', 'b'], ['b', 'a'])).toBe(1)
  })
})

const of = { buyer: 1, country: 1, division: 90 }
const learned = (leadDays: number, other: Partial<typeof of> = {}) => ({
  ...of,
  ...other,
  leadDays,
})

describe('a forecast', () => {
  it('is the end less the usual lead, drawn towards what stands above', () => {
    const elsewhere = Array.from({ length: 40 }, () =>
      learned(200, { buyer: 9, country: 9, division: 9 }),
    )
    const own = Array.from({ length: 5 }, () => learned(100))
    const leads = learn([...elsewhere, ...own])(of)
    expect(leads?.buyer?.n).toBe(5)
    const forecast = leads && forecastOf('2027-07-01', leads)
    expect(forecast).toMatchObject({ basis: 'buyer', n: 5 })
    // 200 drawn by a half three times: 150, 125, 112.5.
    expect(forecast?.expectedOn).toBe('2027-03-10')
  })
  it('is refused where little is known', () => {
    const few = Array.from({ length: FORECAST_MIN - 1 }, () => learned(100))
    const leads = learn(few)(of)
    expect(leads && forecastOf('2027-01-01', leads)).toBeNull()
    expect(learn([])(of)).toBeNull()
    expect(leadsOf([])).toBeNull()
  })
  it('lies within its spans', () => {
    const days = fc.array(fc.integer({ min: -365, max: 540 }), { minLength: 25, maxLength: 60 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 3 }), (given, buyers) => {
        const past = given.map((lead, index) => learned(lead, { buyer: index % buyers }))
        const leads = learn(past)({ ...of, buyer: 0 })
        const forecast = leads && forecastOf('2027-01-01', leads)
        if (!forecast) throw new Error('There is enough to learn from.')
        const { expectedOn, half, most } = forecast
        expect([most[0], half[0], expectedOn, half[1], most[1]]).toEqual(
          [most[0], half[0], expectedOn, half[1], most[1]].sort(),
        )
      }),
      { numRuns: 50 },
    )
  })
})

describe('what forecasts were off by', () => {
  const past = (calledOn: string, leadDays: number): PastSuccession => ({
    ...learned(leadDays),
    calledOn,
    endedOn: new Date(Date.parse(calledOn) + leadDays * 86_400_000).toISOString().slice(0, 10),
  })
  const before = Array.from({ length: 30 }, (_, index) => past('2024-12-01', 90 + index))
  const cuts = ['2025-01-01', '2025-04-01', '2025-07-01']

  it('is measured with nothing but what was known', () => {
    const error = backtest([...before, past('2025-02-01', 104), past('2025-05-01', 204)], cuts, {
      ...{ ended: 10, followed: 2 },
    })
    expect(error).toMatchObject({ n: 2, ended: 10, followed: 2, withinHalf: 0.5, withinMost: 0.5 })
    expect(error?.from).toBe('2025-02-01')
    expect(error?.until).toBe('2025-05-01')
    expect(error?.p90Days).toBeGreaterThan(95)
    expect(error?.p90Days).toBeLessThanOrEqual(100)
  })
  it('is not told without a past', () => {
    expect(backtest([past('2025-02-01', 104)], cuts, { ended: 1, followed: 1 })).toBeNull()
    expect(backtest([], cuts, { ended: 0, followed: 0 })).toBeNull()
  })
})
