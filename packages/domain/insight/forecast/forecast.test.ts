import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type EndingContract,
  type LaterCall,
  shiftedDays,
  successorOf,
  titleLikeness,
} from './contract-successions.ts'
import { backtest } from './forecast-backtest.ts'
import { FORECAST_MIN, type Learned, learn } from './forecast-lead-times.ts'
import {
  type Life,
  leadDaysBefore,
  lifeOf,
  type PastEnding,
  seenBefore,
  seenUntil,
} from './forecast-life-table.ts'

const contract: EndingContract = {
  request: 1,
  cpvClass: 9061,
  day: '2022-01-10',
  endsOn: '2025-01-10',
  isWorks: false,
  words: ['ielu', 'tīrīšana', 'pilsētā'],
}
const call = (given: Partial<LaterCall> = {}): LaterCall => ({
  request: 2,
  calledOn: '2024-09-10',
  cpvClasses: new Set([9000, 9061]),
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
      call({ request: 1 }),
      call({ cpvClasses: new Set([9062]) }),
      call({ calledOn: '2023-01-01' }),
      call({ calledOn: '2026-01-11' }),
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
const times = <Item>(n: number, made: (index: number) => Item): Item[] =>
  Array.from({ length: n }, (_, index) => made(index))
/** Every call counts the same. */
const even: Life = { weight: () => 1, chance: () => 0.5 }
const awaited = (endsOn: string, day = '2024-01-01') => ({ ...of, day, endsOn })
const forecastOf = (past: readonly Learned[], contract = awaited('2027-07-01'), life = even) => {
  const outlook = learn(past, life)(contract, '2026-11-22')
  if (outlook === null || outlook === 'passed') throw new Error(`It tells: ${outlook}`)
  return outlook
}

describe('a forecast', () => {
  it('is the end less the usual lead, drawn towards what stands above', () => {
    const elsewhere = times(40, () => learned(200, { buyer: 9, country: 9, division: 9 }))
    const own = times(5, () => learned(100))
    // 200 drawn by a half three times: 150, 125, 112.5.
    expect(forecastOf([...elsewhere, ...own])).toMatchObject({
      basis: 'buyer',
      n: 5,
      chance: 0.5,
      expectedOn: '2027-03-10',
    })
  })
  it('is refused where little is known', () => {
    const few = times(FORECAST_MIN - 1, () => learned(100))
    expect(learn(few, even)(awaited('2027-07-01'), '2026-11-22')).toBeNull()
    expect(learn([], even)(awaited('2027-07-01'), '2026-11-22')).toBeNull()
    const counted = [{ ...learned(100), n: FORECAST_MIN }]
    expect(forecastOf(counted)).toMatchObject({ expectedOn: '2027-03-23', n: FORECAST_MIN })
  })
  it('goes by what is still possible once the usual time has passed without a call', () => {
    const past = [...times(40, () => learned(200)), ...times(10, () => learned(20))]
    expect(forecastOf(past, awaited('2027-12-01')).expectedOn).toBe('2027-05-15')
    const late = forecastOf(past, awaited('2027-01-01'))
    expect(late).toMatchObject({ expectedOn: '2026-12-12', most: ['2026-12-12', '2026-12-12'] })
    expect(late.n).toBe(10)
    expect(learn(past, even)(awaited('2026-12-01'), '2026-11-22')).toBe('passed')
    expect(learn(past.slice(0, 44), even)(awaited('2027-01-01'), '2026-11-22')).toBe('passed')
  })
  it('is not before a next call can come after the award', () => {
    const past = [...times(40, () => learned(180)), ...times(10, () => learned(40))]
    const late = { ...awaited('2027-06-01', '2026-11-20'), endsOn: '2027-06-01' }
    expect(forecastOf(past, late).expectedOn).toBe('2027-04-22')
  })
  it('lies within its spans, none of them in the past nor before the award', () => {
    const days = fc.array(fc.integer({ min: -365, max: 540 }), { minLength: 25, maxLength: 60 })
    const offset = fc.integer({ min: -400, max: 365 })
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 3 }), offset, offset, (given, buyers, a, e) => {
        const past = given.map((lead, index) => learned(lead, { buyer: index % buyers }))
        const today = '2026-11-22'
        const day = shiftedDays(today, Math.min(a, 0))
        const contract = { ...of, buyer: 0, day, endsOn: shiftedDays(today, e) }
        const outlook = learn(past, even)(contract, today)
        if (outlook === null) throw new Error('There is enough to learn from.')
        if (outlook === 'passed') return
        const { expectedOn, half, most } = outlook
        const told = [most[0], half[0], expectedOn, half[1], most[1]]
        expect(told).toEqual([...told].sort())
        expect(most[0] >= today).toBe(true)
        expect(most[0] >= shiftedDays(day, 30)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

/** A contract of two years. */
const past = (endsOn: string, leadDays: number | null): PastEnding => ({
  ...of,
  day: shiftedDays(endsOn, -730),
  endsOn,
  calledOn: leadDays === null ? null : shiftedDays(endsOn, -leadDays),
})

describe('what is learned of contracts whose ending is not settled', () => {
  const settled = [
    ...times(30, () => past('2024-06-01', 300)),
    ...times(30, () => past('2024-06-01', 50)),
  ]
  // They end in 200 days: who calls 50 days before is not seen yet.
  const ahead = [
    ...times(30, () => past('2025-07-20', 300)),
    ...times(30, () => past('2025-07-20', null)),
  ]
  const asOf = '2025-01-01'
  const lifeOn = (given: readonly PastEnding[]) => lifeOf(seenBefore(given, asOf))

  it('is no bias towards early calls', () => {
    const all = [...settled, ...ahead]
    const outlook = learn(leadDaysBefore(all, asOf), lifeOn(all))(awaited('2027-07-01'), asOf)
    // Half of all call 300 days before, the others 50: by mere count two thirds would be early.
    expect(outlook).toMatchObject({ chance: 1, n: 90 })
    const life = lifeOn(all)
    expect(60 * life.weight(300)).toBeCloseTo(0.5)
    expect(30 * life.weight(50)).toBeCloseTo(0.5)
  })
  it('tells how many are followed, of those without a call so far', () => {
    const all = [...settled, ...times(60, () => past('2023-06-01', null))]
    expect(lifeOn(all).chance(540)).toBeCloseTo(0.5)
    expect(lifeOn(all).chance(299)).toBeCloseTo(1 / 3)
    expect(lifeOn(all).chance(49)).toBe(0)
    expect(lifeOn(all).weight(600)).toBe(0)
  })
  it('is nothing where too few could be seen', () => {
    expect(lifeOn(times(19, () => past('2024-06-01', 50))).weight(50)).toBe(0)
    expect(lifeOn(times(20, () => past('2024-06-01', 50))).weight(50)).toBe(1 / 20)
  })
  it('is what was known before the day', () => {
    const one = [past('2025-01-31', 30)]
    expect(leadDaysBefore(one, '2025-01-01')).toEqual([])
    expect(leadDaysBefore(one, '2025-01-02')).toHaveLength(1)
    const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
    expect(sum(seenBefore(one, '2025-01-01').called)).toBe(0)
    expect(sum(seenUntil(one, '2025-01-01').called)).toBe(1)
    // From 540 days before the end to the day before.
    expect(sum(seenBefore(one, '2025-01-01').open)).toBe(540 - 30)
    expect(sum(seenUntil(one, '2025-01-01').open)).toBe(540 - 30 + 1)
  })
})

describe('what forecasts were off by', () => {
  const today = '2026-11-21'
  // Quarters begin on 21 August, May and February 2025, and so on backwards.
  const before = [
    ...times(30, () => past('2022-03-01', 100)),
    ...times(30, () => past('2022-03-01', null)),
  ]
  const called = times(30, () => past('2025-10-01', 21))
  const silent = times(10, () => past('2025-10-01', null))
  const unsettled = times(40, () => past('2026-05-01', 60))

  it('is measured on settled contracts with nothing but what was known, as the page tells it', () => {
    const error = backtest([...before, ...called, ...silent, ...unsettled], today)
    // In three quarters 100 days before the end were possible; from August on nothing known was.
    expect(error).toMatchObject({
      n: 90,
      medianDays: 79,
      p90Days: 79,
      withinHalf: 0,
      withinMost: 0,
      ended: 40,
      followed: 30,
      from: '2025-10-01',
      until: '2025-10-01',
    })
    // Half were followed; those of 2025 that had been seen without a call change nothing yet.
    expect(error?.toldChance).toBeCloseTo(0.5)
  })
  it('is not measured where the call had come', () => {
    const early = times(10, () => past('2025-10-01', 214))
    // Called on 1 March: awaited on 21 February 2025 and 21 November 2024 alone.
    expect(backtest([...before, ...early], today)).toMatchObject({ n: 20, ended: 10 })
  })
  it('is measured up to the day on which a contract is settled', () => {
    const last = (endsOn: string) => backtest([...before, past(endsOn, null)], today)?.ended ?? 0
    expect(last('2025-11-21')).toBe(1)
    expect(last('2025-11-22')).toBe(0)
    expect(last('2023-11-22')).toBe(1)
    expect(last('2023-11-21')).toBe(0)
  })
  it('is not told without a past', () => {
    expect(backtest(called, today)).toBeNull()
    expect(backtest([], today)).toBeNull()
    expect(backtest([...before, ...silent], today)).toMatchObject({ n: 0, ended: 10, followed: 0 })
  })
})
