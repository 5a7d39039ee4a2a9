import { describe, expect, it } from 'vitest'
import { awardWith, contentWith, lotWith, orgWith } from '../../rfx/rfx-content.fixture.ts'
import type { RfxContent } from '../../rfx/rfx-content.ts'
import { assess, type Usual } from './flag-assessment.ts'
import { FENCE_MIN, fencesOf } from './outlier-fences.ts'

type Award = RfxContent['awards'][number]
type Lost = NonNullable<RfxContent['lostTenders']>[number]

const euros = (amount: string) => ({ amount, currency: 'EUR' })
const won = (amount: string | null, more: Partial<Award> = {}) =>
  awardWith({
    winners: [orgWith({ name: 'Winner' })],
    value: amount === null ? null : euros(amount),
    ...more,
  })
const lost = (name: string, amount: string | null, isRejected?: boolean): Lost => ({
  lotId: 'LOT-0001',
  tenderers: [orgWith({ name })],
  rank: null,
  value: amount === null ? null : euros(amount),
  ...(isRejected === undefined ? {} : { isRejected }),
})

/** Gaps of 15 to 34.5 percent: those up to 4.6 and from 44.9 on are unusual. */
const GAPS = fencesOf(Array.from({ length: 40 }, (_, index) => 15 + index / 2))
const USUAL: Usual = { decisionDays: () => null, priceGap: GAPS }

const told = (content: Partial<RfxContent>, usual = USUAL) =>
  assess({ content: contentWith(content), deadlineAt: null }, usual)
const codes = (content: Partial<RfxContent>, usual = USUAL) =>
  told(content, usual).flags.map(({ code }) => code)
const criteria = (...types: (string | null)[]) =>
  types.map((type) => ({ type, name: {}, description: {}, weight: null }))
const byPrice = { lots: [lotWith({ criteria: criteria('price') })] }

describe('the gap between the two lowest tenders (R024, R058)', () => {
  const two = (next: string, more: Partial<Award> = {}) => ({
    awards: [won('1000', { tendersReceived: 2, ...more })],
    lostTenders: [lost('Second', next)],
  })
  it('stands out beyond the fences', () => {
    expect(GAPS).toMatchObject({ n: 40 })
    expect(codes(two('1001'))).toEqual(['R024'])
    expect(codes(two('1200'))).toEqual([])
    expect(codes(two('1900'))).toEqual(['R058'])
    const [flag] = told(two('1900')).flags
    expect(flag).toMatchObject({ value: 90, lotId: 'LOT-0001' })
    expect(flag?.inputs).toEqual({ low: '1000', high: '1900', currency: 'EUR', among: 40 })
    expect(told(two('1250')).priceGaps).toEqual([25])
  })
  it('is that to the lowest that was valid', () => {
    const content = {
      awards: [won('1000', { tendersReceived: 4 })],
      lostTenders: [lost('A', '3000'), lost('B', '1200'), lost('C', '1001', true)],
    }
    expect(told(content).priceGaps).toEqual([20])
  })
  it('is not told where too little is known of all tenders', () => {
    const isTold = (content: Partial<RfxContent>, usual = USUAL) =>
      told(content, usual).assessed.has('R058')
    expect(isTold(two('1200'))).toBe(true)
    // Of three one is not named; one is dearer than another; one has another currency, or no price.
    expect(isTold(two('1200', { tendersReceived: 3 }))).toBe(false)
    expect(isTold(two('1200', { tendersReceived: null }))).toBe(false)
    expect(isTold(two('900'))).toBe(false)
    const sek = { ...lost('Second', null), value: { amount: '1200', currency: 'SEK' } }
    expect(isTold({ ...two('1200'), lostTenders: [sek] })).toBe(false)
    expect(isTold({ ...two('1200'), lostTenders: [lost('Second', null)] })).toBe(false)
    // Nor of a framework, of several winners, of who tendered together, or while nothing is usual.
    const framework = { ...lotWith().options, framework: 'fa-wo-rc' }
    expect(isTold({ ...two('1200'), lots: [lotWith({ options: framework })] })).toBe(false)
    expect(isTold({ ...two('1200'), awards: [won('1000'), won('1000')] })).toBe(false)
    const together = { ...lost('A', '1200'), tenderers: [orgWith(), orgWith({ name: 'B' })] }
    expect(isTold({ ...two('1200'), lostTenders: [together] })).toBe(false)
    expect(isTold(two('1200'), { ...USUAL, priceGap: null })).toBe(false)
  })
  it('is not unusually small where gaps near nothing are usual', () => {
    const wide = fencesOf(Array.from({ length: FENCE_MIN }, (_, index) => index))
    const { assessed, flags } = told(two('1000'), { ...USUAL, priceGap: wide })
    expect(assessed.has('R024')).toBe(false)
    expect(flags.map(({ code }) => code)).toEqual(['R028'])
  })
})

describe('the same price (R028)', () => {
  it('of different tenderers stands out', () => {
    const content = {
      awards: [won('1000')],
      lostTenders: [lost('A', '1500.50'), lost('B', '1500.5'), lost('C', '1700')],
    }
    const [flag] = told(content).flags
    expect(flag).toMatchObject({ code: 'R028', value: 2, inputs: { amount: '1500.50' } })
    expect(codes({ ...content, lostTenders: [lost('A', '1500'), lost('A', '1500')] })).toEqual([])
    expect(codes({ ...content, lostTenders: [lost('A', '1000')] })).toEqual(['R028'])
  })
  it('is not told of one price, of nothing, or where the buyer set it', () => {
    const isTold = (content: Partial<RfxContent>) => told(content).assessed.has('R028')
    const content = { awards: [won('1000')], lostTenders: [lost('A', '1000')] }
    expect(isTold(content)).toBe(true)
    expect(isTold({ ...content, lots: [lotWith({ criteria: criteria('quality') })] })).toBe(false)
    expect(isTold({ awards: [won('0')], lostTenders: [lost('A', '0')] })).toBe(false)
    expect(isTold({ awards: [won('1000')] })).toBe(false)
  })
})

describe('all but the winner rejected (R035)', () => {
  it('is told by counts, or by what became of each', () => {
    const counted = (tendersReceived: number | null, tendersRejected: number) => ({
      awards: [won('1000', { tendersReceived, tendersRejected })],
    })
    const [flag] = told(counted(4, 3)).flags
    expect(flag).toMatchObject({ code: 'R035', value: 3, threshold: 1, inputs: { received: 4 } })
    expect(codes(counted(4, 2))).toEqual([])
    expect(codes(counted(1, 0))).toEqual([])
    expect(codes({ awards: [won('9')], lostTenders: [lost('A', null, true)] })).toEqual(['R035'])
    expect(told(counted(4, 3)).judged).toEqual({ received: 4, rejected: 3 })
  })
  it('counts those of frameworks, and of lots without a winner', () => {
    const options = { ...lotWith().options, framework: 'fa-wo-rc' }
    const awards = [
      won('1000', { tendersReceived: 3, tendersRejected: 2 }),
      awardWith({ lotId: 'LOT-0002', outcome: 'clos-nw', tendersReceived: 2, tendersRejected: 2 }),
    ]
    const { flags, judged } = told({ awards, lots: [lotWith({ options })] })
    expect(flags.map(({ code, lotId }) => [code, lotId])).toEqual([['R035', 'LOT-0001']])
    expect(judged).toEqual({ received: 5, rejected: 4 })
    const several = [won('1', { tendersReceived: 9, tendersRejected: 1 }), won('2')]
    expect(told({ awards: several }).judged).toEqual({ received: 9, rejected: 1 })
  })
  it('is not told of counts that cannot be true, or of one alone', () => {
    for (const [received, rejected] of [
      [3, 3],
      [null, 1],
      [2, -1],
    ] as const) {
      const { assessed, judged } = told({
        awards: [won('1000', { tendersReceived: received, tendersRejected: rejected })],
      })
      expect(assessed.has('R035')).toBe(false)
      expect(judged).toBeNull()
    }
    expect(told({ awards: [won('1000', { tendersReceived: 3 })] }).assessed.has('R035')).toBe(false)
  })
})

describe('the lowest tender rejected (R036)', () => {
  it('stands out where the price alone decides', () => {
    const content = {
      awards: [won('1000')],
      lostTenders: [lost('A', '900', true), lost('B', '1100', false)],
    }
    const [flag] = told({ ...content, ...byPrice }).flags
    expect(flag).toMatchObject({ code: 'R036', inputs: { low: '900', high: '1000' } })
    const dearer = [lost('A', '1200', true), lost('B', '1100', false)]
    expect(told({ ...content, ...byPrice, lostTenders: dearer }).assessed.has('R036')).toBe(true)
    expect(codes({ ...content, ...byPrice, lostTenders: dearer })).toEqual([])
  })
  it('is not told by other criteria, or where it is not known what became of each', () => {
    const isTold = (content: Partial<RfxContent>) => told(content).assessed.has('R036')
    const content = { awards: [won('1000')], lostTenders: [lost('A', '900', true)] }
    expect(isTold({ ...content, ...byPrice })).toBe(true)
    expect(isTold(content)).toBe(false)
    const quality = [lotWith({ criteria: criteria('price', 'quality') })]
    expect(isTold({ ...content, lots: quality })).toBe(false)
    expect(isTold({ ...content, ...byPrice, lostTenders: [lost('A', '900')] })).toBe(false)
    expect(isTold({ ...content, ...byPrice, lostTenders: [lost('A', null, true)] })).toBe(false)
  })
})
