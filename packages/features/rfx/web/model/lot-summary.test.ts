import { AS_WRITTEN } from '@kogge/domain/money/rfx-amount-conversion.ts'
import { awardWith, contentWith, lotWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { sums } from './amount-sums.ts'
import { summaryFigures as figuresOf, summaryRows, weightOf } from './lot-summary.ts'

const summaryFigures = (content: Parameters<typeof figuresOf>[0]) => figuresOf(content, AS_WRITTEN)

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const criterion = (type: string, weight: string | null, weightUnit: string | null = 'per-exa') => ({
  type,
  weight,
  weightUnit,
  name: {},
  description: {},
})

describe('sums of money', () => {
  it('stand apart by currency and are exact', () => {
    expect(sums([eur('0.1'), eur('0.2'), { amount: '5', currency: 'SEK' }, eur('1')])).toEqual([
      eur('1.30'),
      { amount: '5.00', currency: 'SEK' },
    ])
    expect(sums([eur('90071992547409930.01'), eur('0.01')])).toEqual([eur('90071992547409930.02')])
    expect(sums([])).toEqual([])
  })
})

describe('weights of criteria', () => {
  it('are added where they are of one unit', () => {
    const criteria = [
      criterion('price', '60'),
      criterion('quality', '30'),
      criterion('quality', '10'),
    ]
    expect(weightOf(criteria, ['price', 'cost'])).toEqual({ value: '60', unit: 'per-exa' })
    expect(weightOf(criteria, ['quality'])).toEqual({ value: '40', unit: 'per-exa' })
  })

  it('are nothing where one lacks, units differ or order is all there is', () => {
    expect(weightOf([criterion('price', null)], ['price'])).toBeNull()
    expect(weightOf([criterion('price', '1', 'ord-imp')], ['price'])).toBeNull()
    expect(
      weightOf([criterion('price', '1'), criterion('price', '2', 'poi-exa')], ['price']),
    ).toBeNull()
    expect(weightOf([], ['price'])).toBeNull()
  })
})

describe('the figures of a tender', () => {
  const winner = orgWith({ key: 'ORG-1', name: 'SIA Būve' })
  const content = contentWith({
    lots: [
      lotWith({ id: 'A', value: eur('1000') }),
      lotWith({ id: 'B', value: eur('500') }),
      lotWith({ id: 'C' }),
      lotWith({ id: 'G', kind: 'group', value: eur('1500') }),
    ],
    awards: [
      awardWith({ lotId: 'A', winners: [winner], value: eur('600'), tendersReceived: 3 }),
      awardWith({ lotId: 'A', winners: [winner], value: eur('200'), tendersReceived: 3 }),
      awardWith({ lotId: 'B', outcome: 'clos-nw', reason: 'no-rece', tendersReceived: 0 }),
      awardWith({ lotId: 'C', winners: [winner], value: eur('70') }),
    ],
  })

  it('count lots, not groups of lots', () => {
    const figures = summaryFigures(content)
    expect(figures).toMatchObject({ lots: 3, awardedLots: 2, closedLots: 1, winners: 1 })
    expect(figures.estimated).toEqual([eur('1500.00')])
    expect(figures.awarded).toEqual([eur('870.00')])
  })

  it('count the tenders for a lot once, however many win', () => {
    expect(summaryFigures(content)).toMatchObject({ received: 3, averageReceived: 1.5 })
    expect(summaryFigures(contentWith({ lots: [lotWith()] })).received).toBeNull()
  })

  it('compare only lots that have both values in one currency', () => {
    expect(summaryFigures(content).ratio).toBeCloseTo(0.8)
    const mixed = contentWith({
      lots: [lotWith({ value: eur('10') })],
      awards: [awardWith({ value: { amount: '10', currency: 'SEK' } })],
    })
    expect(summaryFigures(mixed).ratio).toBeNull()
  })

  it('put lots side by side', () => {
    const [first, second] = summaryRows(content, AS_WRITTEN)
    expect(first).toMatchObject({ awarded: [eur('800.00')], received: 3 })
    expect(second).toMatchObject({ outcome: 'clos-nw', awarded: [], winners: [] })
  })

  it('leave what looks wrong out of sums, and ceilings apart', () => {
    const framework = { ...lotWith().options, framework: 'fa-wo-rc' }
    const other = orgWith({ key: 'ORG-2', name: 'SIA Ceļi' })
    const lots = [
      lotWith({ id: 'A', value: eur('1000000'), options: framework }),
      lotWith({ id: 'B', value: eur('0.01') }),
      lotWith({ id: 'C', value: eur('200') }),
    ]
    const awards = [
      awardWith({ lotId: 'A', winners: [winner], value: eur('900000') }),
      awardWith({ lotId: 'A', winners: [other], value: eur('900000') }),
      awardWith({ lotId: 'B', winners: [winner], value: eur('999999999.99') }),
      awardWith({ lotId: 'C', winners: [winner], value: eur('150') }),
    ]
    const figures = summaryFigures(contentWith({ lots, awards }))
    expect(figures).toMatchObject({
      estimated: [eur('1000200.00')],
      awarded: [eur('150.00')],
      ceilings: [eur('900000.00')],
      wrong: 1,
    })
    expect(figures.ratio).toBeCloseTo(0.75)
  })
})
