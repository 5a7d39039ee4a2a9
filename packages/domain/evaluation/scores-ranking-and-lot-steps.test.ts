import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Compared, rankBids, ranksOf } from './bid-ranking.ts'
import { fromHundredths, hundredthsOf } from './hundredths.ts'
import type { ScoredBy } from './lot-criteria.ts'
import { cancellationCodes, failReasons, LOT_STATES, LOT_STEPS, lotStep } from './lot-steps.ts'
import { pricePoints } from './price-formula.ts'

const money = fc.bigInt({ min: 1n, max: 10n ** 15n })
const weight = fc.integer({ min: 1, max: 10_000 })

describe('hundredths', () => {
  it('are written and read alike', () => {
    expect([hundredthsOf('60'), hundredthsOf('7.5'), hundredthsOf('0.05')]).toEqual([6000, 750, 5])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (count) => {
        expect(hundredthsOf(fromHundredths(count))).toBe(count)
      }),
    )
  })
})

describe('the price formula', () => {
  it('gives the lowest all, twice as much half, and rounds half up', () => {
    expect(pricePoints(100n, 100n, 6000)).toBe(6000)
    expect(pricePoints(200n, 100n, 6000)).toBe(3000)
    expect(pricePoints(300n, 200n, 7000)).toBe(4667)
    expect(pricePoints(8n, 1n, 100)).toBe(13)
  })

  it('knows no proportion to nothing', () => {
    expect(pricePoints(0n, 0n, 6000)).toBe(6000)
    expect(pricePoints(1n, 0n, 6000)).toBe(0)
    expect(pricePoints(-5n, -5n, 6000)).toBe(6000)
  })

  it('never gives more for a higher price, and nothing outside of the weight', () => {
    fc.assert(
      fc.property(money, money, money, weight, (lowest, more, evenMore, of) => {
        const one = pricePoints(lowest + more, lowest, of)
        const other = pricePoints(lowest + more + evenMore, lowest, of)
        expect(one).toBeLessThanOrEqual(of)
        expect(other).toBeLessThanOrEqual(one)
        expect(other).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('does not ask in which unit prices are counted', () => {
    fc.assert(
      fc.property(money, money, weight, fc.bigInt({ min: 1n, max: 1000n }), (a, b, of, unit) => {
        expect(pricePoints((a + b) * unit, a * unit, of)).toBe(pricePoints(a + b, a, of))
      }),
    )
  })
})

const CRITERIA: readonly ScoredBy[] = [
  { criterionId: 'price', type: 'price', way: 'formula', weight: 6000, name: {} },
  { criterionId: 'plan', type: 'quality', way: 'evaluators', weight: 4000, name: {} },
]

const bids: fc.Arbitrary<Compared[]> = fc
  .array(
    fc.record({
      isRejected: fc.boolean(),
      price: fc.option(money, { nil: null }),
      plan: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ isRejected, price, plan }, index) => ({
      orgId: `org-${index}`,
      isRejected,
      prices: { price },
      points: plan === undefined ? {} : { plan },
    })),
  )

describe('standings', () => {
  it('rank what is complete by the sum that is shown; what was rejected has no place', () => {
    fc.assert(
      fc.property(bids, (given) => {
        const rows = rankBids(CRITERIA, given)
        const isWhole = given.every(({ isRejected, points }) => isRejected || 'plan' in points)
        for (const [index, row] of rows.entries()) {
          const bid = given[index]
          const parts = Object.values(row.points)
          if (bid?.isRejected) expect([row.total, row.rank]).toEqual([null, null])
          if (row.total === null || !isWhole) expect(row.rank).toBeNull()
          else {
            expect(row.total).toBe(parts.reduce((sum: number, one) => sum + (one ?? 0), 0))
            expect(row.total).toBeLessThanOrEqual(10_000)
            const better = rows.filter(({ total }) => total !== null && total > (row.total ?? 0))
            expect(row.rank).toBe(better.length + 1)
            const equal = rows.filter(({ total }) => total === row.total)
            expect(row.isTied).toBe(equal.length > 1)
          }
        }
      }),
    )
  })

  it('do not ask in which order bids come', () => {
    fc.assert(
      fc.property(bids, fc.infiniteStream(fc.nat()), (given, order) => {
        const keys = given.map(() => order.next().value ?? 0)
        const mixed = given
          .map((bid, index) => ({ bid, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ bid }) => bid)
        const byOrg = (rows: readonly { readonly orgId: string }[]) =>
          [...rows].sort((a, b) => (a.orgId < b.orgId ? -1 : 1))
        expect(byOrg(rankBids(CRITERIA, mixed))).toEqual(byOrg(rankBids(CRITERIA, given)))
      }),
    )
  })

  it('take the lowest price of those that stand', () => {
    const low = { orgId: 'a', isRejected: true, prices: { price: 50n }, points: { plan: 10_000 } }
    const mid = { orgId: 'b', isRejected: false, prices: { price: 100n }, points: { plan: 5000 } }
    const high = {
      orgId: 'c',
      isRejected: false,
      prices: { price: 200n },
      points: { plan: 10_000 },
    }
    const [, b, c] = rankBids(CRITERIA, [low, mid, high])
    expect(b).toMatchObject({ total: 8000, rank: 1, points: { price: 6000, plan: 2000 } })
    expect(c).toMatchObject({ total: 7000, rank: 2, points: { price: 3000, plan: 4000 } })
    const [first] = rankBids(CRITERIA, [{ ...low, isRejected: false }, mid, high])
    expect(first).toMatchObject({ total: 10_000, rank: 1 })
  })

  it('rank nobody before all that stand have a sum', () => {
    const known = { orgId: 'a', isRejected: false, prices: { price: 100n }, points: { plan: 5000 } }
    const missing = { orgId: 'b', isRejected: false, prices: { price: 90n }, points: {} }
    const before = rankBids(CRITERIA, [known, missing])
    expect(before).toMatchObject([
      { total: 7400, rank: null, isTied: false },
      { total: null, rank: null, isTied: false },
    ])
    const [first] = rankBids(CRITERIA, [known, { ...missing, isRejected: true }])
    expect(first).toMatchObject({ total: 8000, rank: 1 })
    const now = rankBids(CRITERIA, [known, { ...missing, points: { plan: 10_000 } }])
    expect(now.map(({ rank }) => rank)).toEqual([2, 1])
  })

  it('let equals share a rank and count them all', () => {
    expect(ranksOf([90, 80, 90, null, 70])).toEqual([1, 3, 1, null, 4])
    expect(ranksOf([])).toEqual([])
  })
})

describe('steps of a lot', () => {
  const allowed = [
    ['scoring', 'score', 'scoring'],
    ['scoring', 'reject', 'scoring'],
    ['scoring', 'agree', 'agreed'],
    ['scoring', 'fail', 'unsuccessful'],
    ['agreed', 'award', 'awarded'],
    ['agreed', 'fail', 'unsuccessful'],
    ['awarded', 'retract', 'agreed'],
    ['awarded', 'rescore', 'scoring'],
    ['awarded', 'conclude', 'concluded'],
    ['awarded', 'fall_through', 'unsuccessful'],
    ['unsuccessful', 'retract', 'scoring'],
    ['unsuccessful', 'rescore', 'scoring'],
    ['unsuccessful', 'award_next', 'awarded'],
  ]
  const pairs = LOT_STATES.flatMap((state) => LOT_STEPS.map((step) => [state, step] as const))

  it.each(pairs)('%s, %s', (state, step) => {
    const known = allowed.find(([from, by]) => from === state && by === step)
    expect(lotStep(state, step)).toBe(known?.[2] ?? null)
  })

  it('opens no scores by a decision that is taken back', () => {
    expect(lotStep('unsuccessful', 'retract', true)).toBe('agreed')
    expect(lotStep('awarded', 'retract', true)).toBe('agreed')
    expect(lotStep('agreed', 'retract', true)).toBeNull()
  })

  it('ends a lot for no reason that its tenders belie', () => {
    const none = [
      'chan-need',
      'ins-fund',
      'no-rece',
      'other',
      'rev-body',
      'rev-buyer',
      'tch-pr-error',
    ]
    expect(failReasons(0)).toEqual(none)
    const some = none.filter((reason) => reason !== 'no-rece')
    expect(failReasons(1)).toEqual(['all-rej', ...some, 'one-admis'].sort())
  })

  it('cancels a request for no reason that one of its lots belies', () => {
    const sealed = cancellationCodes(null)
    expect(sealed).toEqual(['chan-need', 'ins-fund', 'other', 'rev-body', 'tch-pr-error'])
    expect(cancellationCodes([0, 0])).toEqual(failReasons(0))
    expect(cancellationCodes([2, 1])).toEqual(failReasons(1))
    expect(cancellationCodes([2, 0])).toEqual([...sealed, 'rev-buyer'].sort())
  })
})
