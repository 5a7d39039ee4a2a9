import { describe, expect, it, test } from 'vitest'
import { awardWith, contentWith, lotWith, orgWith } from '../rfx/rfx-content.fixture.ts'
import type { RfxContent } from '../rfx/rfx-content.ts'
import { contractsOf, dayAfter } from './contract-facts.ts'

const buyer = orgWith({ name: 'Buyer', country: 'LV', nuts: 'LV006' })
const winner = orgWith({ name: 'Winner' })
const other = orgWith({ name: 'Other' })
const stranger = orgWith({ name: 'Stranger' })
const NUMS = new Map([
  [buyer, 1],
  [winner, 2],
  [other, 3],
])

const euros = (amount: string) => ({ amount, currency: 'EUR' })
const won = (given: Parameters<typeof awardWith>[0] = {}) =>
  awardWith({ winners: [winner], value: euros('1000'), decidedAt: '2026-01-31', ...given })

const factsOf = (
  given: Partial<RfxContent>,
  known = {
    publishedAt: new Date('2026-02-10T08:00:00Z') as Date | null,
    importedAt: new Date('2026-02-12T08:00:00Z'),
  },
) =>
  contractsOf(
    contentWith({ buyers: [buyer], lots: [lotWith()], ...given }),
    (org) => NUMS.get(org),
    known,
  )

describe('dayAfter', () => {
  it.each([
    ['2026-01-31', '1', 'MONTH', '2026-02-28'],
    ['2028-01-31', '1', 'MON', '2028-02-29'],
    ['2024-02-29', '1', 'YEAR', '2025-02-28'],
    ['2026-08-31', '1', 'QUARTER', '2026-11-30'],
    ['2026-11-21', '2', 'ann', '2028-11-21'],
    ['2026-12-30', '3', 'DAY', '2027-01-02'],
    ['2026-12-30', '2', 'WEEK', '2027-01-13'],
    ['2026-01-01', '0.5', 'YEAR', '2026-07-01'],
  ])('of %s and %s %s is %s', (day, value, unit, end) => {
    expect(dayAfter(day, { value, unit })).toBe(end)
  })

  it.each([
    ['0', 'DAY'],
    ['-3', 'MONTH'],
    ['many', 'MONTH'],
    ['1', 'FORTNIGHT'],
    ['101', 'YEAR'],
    ['36526', 'DAY'],
    ['1e300', 'WEEK'],
  ])('of %s %s is not known', (value, unit) => {
    expect(dayAfter('2026-01-01', { value, unit })).toBeNull()
  })
})

describe('the day of a contract', () => {
  it.each([
    ['decided', '2026-01-31+02:00', '2026-01-31', 'decided'],
    ['published', null, '2026-02-10', 'published'],
    ['published', 'soon', '2026-02-10', 'published'],
  ])('is when it was %s', (_, decidedAt, day, datedBy) => {
    expect(factsOf({ awards: [won({ decidedAt })] })).toMatchObject([{ day, datedBy }])
  })

  it('is when it came in where nothing else is known', () => {
    const known = { publishedAt: null, importedAt: new Date('2026-02-12T23:00:00Z') }
    expect(factsOf({ awards: [won({ decidedAt: null })] }, known)).toMatchObject([
      { day: '2026-02-12', datedBy: 'imported' },
    ])
  })
})

describe('the end of a contract', () => {
  const endOf = (duration: Partial<RfxContent['lots'][number]['duration']>) =>
    factsOf({
      lots: [lotWith({ duration: { start: null, end: null, length: null, ...duration } })],
      awards: [won()],
    })[0]
  const year = { value: '12', unit: 'MONTH' }

  it('is the one stated, whatever else is', () => {
    expect(endOf({ start: '2026-03-01', end: '2026-09-30Z', length: year })).toMatchObject({
      startsOn: '2026-03-01',
      endsOn: '2026-09-30',
      endsBy: 'stated',
    })
  })

  it('follows from the beginning and the length', () => {
    expect(endOf({ start: '2026-03-31', length: { value: '6', unit: 'MONTH' } })).toMatchObject({
      endsOn: '2026-09-30',
      endsBy: 'length',
    })
  })

  it('follows from the award and the length where no beginning is stated', () => {
    expect(endOf({ length: { value: '1', unit: 'MONTH' } })).toMatchObject({
      startsOn: null,
      endsOn: '2026-02-28',
      endsBy: 'award-and-length',
    })
  })

  it('is not known without any of them', () => {
    expect(endOf({ start: '2026-03-01' })).toMatchObject({ endsOn: null, endsBy: null })
  })
})

describe('the sum of a contract', () => {
  const framework = { ...lotWith().options, framework: 'fa-wo-rc' }

  test.each([
    ['stated', euros('1234.56'), lotWith(), 123_456n, null],
    ['unstated', null, lotWith(), null, 'unstated'],
    ['of a currency without a rate', { amount: '5', currency: 'XTS' }, lotWith(), null, 'no-rate'],
    ['of one euro', euros('1'), lotWith(), null, 'implausible'],
    ['beyond belief', euros('200000000000'), lotWith(), null, 'implausible'],
    [
      'far from the estimate',
      euros('500000000'),
      lotWith({ value: euros('400000') }),
      null,
      'implausible',
    ],
    [
      'the maximum of a framework',
      euros('700000'),
      lotWith({ options: framework, frameworkMaximum: euros('700000') }),
      null,
      'ceiling',
    ],
  ])('%s', (_, value, lot, cents, leftOut) => {
    expect(factsOf({ lots: [lot], awards: [won({ value })] })).toMatchObject([{ cents, leftOut }])
  })

  it('stands alike for several of a framework: then it is a ceiling for each', () => {
    const facts = factsOf({
      lots: [lotWith({ options: framework })],
      awards: [won(), won({ winners: [other] })],
    })
    expect(facts.map(({ leftOut, isFramework }) => [leftOut, isFramework])).toEqual([
      ['ceiling', true],
      ['ceiling', true],
    ])
  })
})

it('counts lots that closed without a winner apart, and lots still open not at all', () => {
  const facts = factsOf({
    lots: [lotWith(), lotWith({ id: 'LOT-0002' }), lotWith({ id: 'LOT-0003' })],
    awards: [
      awardWith({ lotId: 'LOT-0002', outcome: 'open-nw' }),
      awardWith({ lotId: 'LOT-0003', outcome: 'clos-nw', value: euros('9000') }),
      won(),
    ],
  })
  expect(facts).toMatchObject([
    { position: 1, lotId: 'LOT-0003', isAwarded: false, suppliers: [], cents: null },
    { position: 2, lotId: 'LOT-0001', isAwarded: true, suppliers: [2], cents: 100_000n },
  ])
})

it('names each buyer and winner of a joint contract once, and none who is not in the register', () => {
  const facts = factsOf({
    buyers: [buyer, other, stranger],
    awards: [won({ winners: [winner, stranger, other, winner] })],
  })
  expect(facts).toMatchObject([{ buyers: [1, 3], suppliers: [2, 3] }])
})

it('says what and where as the lot does, else as the request, else as its first buyer', () => {
  const place = (nuts: string) => [{ nuts, country: null, city: null, postcode: null, text: {} }]
  const lots = [
    lotWith({
      nature: 'works',
      cpv: { main: '45233120-6', additional: [] },
      place: place('EE001'),
    }),
    lotWith({ id: 'LOT-0002' }),
  ]
  const awards = [won(), won({ lotId: 'LOT-0002' })]
  const cpv = { main: '79000000', additional: [] }
  expect(factsOf({ lots, awards, cpv, nature: 'services' })).toMatchObject([
    { cpv: '45233120', nuts: 'EE001', nature: 'works', country: 'LV' },
    { cpv: '79000000', nuts: 'LV006', nature: 'services', country: 'LV' },
  ])
})

it('believes no number of tenders below zero, and none that no table holds', () => {
  const counts = [-1, 0, 3, 10 ** 9].map((tendersReceived) => won({ tendersReceived }))
  expect(factsOf({ awards: counts }).map(({ tenders }) => tenders)).toEqual([null, 0, 3, 32_767])
})
