import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RFX_STAGES } from '../../rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '../../rfx/tender-value-bands.ts'
import { regionNum } from '../../search/region-numbers.ts'
import { packFacets } from '../../search/tender-facets.ts'
import { preferencesFrom } from './feed-preferences.ts'
import { FEED_SIGNALS, LESSONS, type MemberSignal, signalOf } from './feed-signals.ts'
import type { RankedTender } from './ranked-traits.ts'
import { placeOf } from './tender-similarity.ts'

const CPV = [45000000, 45200000, 45230000, 45233000, 45233120, 3000000, 90910000, 90911000]
const REGIONS = ['LV', 'LV0', 'LV00', 'LV005', 'LV006', 'PL', 'PL9', 'PL91', 'PL911'].map(regionNum)

const tender = (num: number, parts: Partial<RankedTender> & { readonly band?: number } = {}) => {
  const { band = 0, ...rest } = parts
  const facets = packFacets({
    country: 'LV',
    division: 45,
    sourceNum: 1,
    stage: RFX_STAGES[0],
    band: TENDER_VALUE_BANDS[band] ?? 'n/a',
  })
  return Object.assign({ num, cpv: [], regions: [], buyers: [], facets }, rest)
}

const tenders = fc
  .record({
    num: fc.integer({ min: 1, max: 8 }),
    cpv: fc.subarray(CPV),
    regions: fc.subarray(REGIONS),
    buyers: fc.subarray([1, 2, 3]),
    band: fc.integer({ min: 0, max: 5 }),
  })
  .map(({ num, ...parts }) => tender(num, parts))
const signals = fc.array(fc.record({ tender: tenders, signal: fc.constantFrom(...FEED_SIGNALS) }), {
  maxLength: 30,
})
const scoreOf = (learned: readonly MemberSignal[], one: RankedTender): number =>
  placeOf(preferencesFrom(learned), one).score

it('saving a tender never lowers another, and hiding one never raises another', () => {
  fc.assert(
    fc.property(
      signals,
      tenders,
      tenders,
      fc.constantFrom(...FEED_SIGNALS),
      (learned, one, other, signal) => {
        fc.pre(one.num !== other.num)
        const [before, after] = [
          scoreOf(learned, other),
          scoreOf([...learned, { tender: one, signal }], other),
        ]
        const { strength } = LESSONS[signal]
        if (strength >= 0) expect(after).toBeGreaterThanOrEqual(before - 1e-9)
        if (strength <= 0) expect(after).toBeLessThanOrEqual(before + 1e-9)
      },
    ),
  )
})

it('a score is bounded, and a tender moves only for reasons that are shown, of which each counts others', () => {
  fc.assert(
    fc.property(signals, tenders, (learned, one) => {
      const { score, similarities } = placeOf(preferencesFrom(learned), one)
      expect(score).toBeGreaterThanOrEqual(-3.2)
      expect(score).toBeLessThanOrEqual(2.55)
      expect(similarities.length > 0).toBe(score !== 0)
      const others = new Set(
        learned.map((signal) => signal.tender.num).filter((num) => num !== one.num),
      )
      for (const { signal, count } of similarities) {
        expect(Math.sign(LESSONS[signal].strength)).toBe(Math.sign(score))
        expect(count).toBeGreaterThan(0)
        expect(count).toBeLessThanOrEqual(others.size)
      }
    }),
  )
})

it('a tender is not compared with itself', () => {
  const own = tender(1, { cpv: [45233000], buyers: [7] })
  const learned = [1, 2, 3].map(() => ({ tender: own, signal: 'saved' as const }))
  expect(placeOf(preferencesFrom(learned), own)).toEqual({ score: 0, similarities: [] })
  const { similarities } = placeOf(preferencesFrom(learned), tender(2, { buyers: [7] }))
  // Saved by three members, it is one tender.
  expect(similarities).toEqual([{ signal: 'saved', count: 1, key: 'buyer', filters: {} }])
})

it('names the finest shared code, and the buyer', () => {
  const saved = [1, 2, 3].map((num) => ({
    tender: tender(num, {
      cpv: [45000000, 45200000, 45230000, 45233000, 45233120],
      buyers: [num === 1 ? 8 : 7],
    }),
    signal: 'saved' as const,
  }))
  const like = tender(9, { cpv: [45000000, 45200000, 45230000, 45233000, 45233140], buyers: [7] })
  expect(placeOf(preferencesFrom(saved), like).similarities).toEqual([
    { signal: 'saved', count: 3, key: 'cpv', filters: { cpv: ['45233000'] } },
    { signal: 'saved', count: 2, key: 'buyer', filters: {} },
  ])
})

it('a reason for hiding counts against what it names and nothing else', () => {
  const far = {
    cpv: [90911000],
    buyers: [7],
    regions: ['PL', 'PL9', 'PL91', 'PL911'].map(regionNum),
    band: 3,
  }
  const learned = [1, 2, 3].map((num) => ({
    tender: tender(num, far),
    signal: 'other_place' as const,
  }))
  const scored = (parts: Parameters<typeof tender>[1]) =>
    placeOf(preferencesFrom(learned), tender(9, parts))
  expect(scored({ cpv: [90911000], buyers: [7], band: 3 }).score).toBe(0)
  expect(scored({ regions: ['PL', 'PL2'].map(regionNum) })).toMatchObject({
    similarities: [{ signal: 'other_place', count: 3, key: 'region', filters: { region: ['PL'] } }],
  })
})

it.each([
  ['too_large', 3, [1, 2], [3, 4, 5]],
  ['too_small', 3, [4, 5], [1, 2, 3]],
] as const)('%s counts against the band and all beyond it', (signal, band, untouched, lowered) => {
  const learned = [1, 2].map((num) => ({ tender: tender(num, { band }), signal }))
  for (const one of untouched) expect(scoreOf(learned, tender(9, { band: one }))).toBe(0)
  for (const one of lowered) expect(scoreOf(learned, tender(9, { band: one }))).toBeLessThan(0)
  expect(scoreOf(learned, tender(9))).toBe(0)
})

it('a tender that came too late teaches nothing, and one tender moves nothing', () => {
  const one = tender(1, { cpv: [45233000], buyers: [7], regions: [regionNum('LV006')], band: 3 })
  const other = Object.assign({}, one, { num: 9 })
  for (const signal of FEED_SIGNALS) expect(scoreOf([{ tender: one, signal }], other)).toBe(0)
  const late = [1, 2, 3].map((num) => Object.assign({}, one, { num }))
  expect(
    scoreOf(
      late.map((tender) => ({ tender, signal: 'too_late' })),
      other,
    ),
  ).toBe(0)
})

it('of a tender with thousands of codes and buyers a part counts', () => {
  const many = (num: number) =>
    tender(num, {
      cpv: Array.from({ length: 2000 }, (_, at) => 45000000 + at * 1000),
      buyers: Array.from({ length: 9000 }, (_, at) => at),
    })
  const learned = Array.from({ length: 20 }, (_, at) => ({
    tender: many(at),
    signal: 'saved' as const,
  }))
  const preferences = preferencesFrom(learned)
  expect(placeOf(preferences, many(99)).similarities[0]?.count).toBe(20)
  expect(preferences.all.buyer.size).toBe(100)
})

const NO_MARKS = {
  isSaved: false,
  isWatched: false,
  isHidden: false,
  reason: null,
  isOpened: false,
}
it.each([
  [{ isSaved: true, isHidden: true, reason: 'too_large' as const }, 'saved'],
  [{ isWatched: true, isOpened: true }, 'watched'],
  [{ isHidden: true, isOpened: true }, 'hidden'],
  [{ isHidden: true, reason: 'other_place' as const }, 'other_place'],
  [{ isOpened: true }, 'opened'],
  [{}, null],
])('of %o the signal is %s', (marks, signal) => {
  expect(signalOf(Object.assign({}, NO_MARKS, marks))).toBe(signal)
})
