import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { readOne, TENDER } from '../../fixtures/ocds-releases.ts'

describe('awards', () => {
  const withAwards = (awards: object[], more: object = {}): Notice['awards'] =>
    readOne({ ...TENDER, tag: ['award'], awards, ...more }).awards

  const WON = {
    id: 'A1',
    status: 'active',
    date: '2025-05-01T00:00:00Z',
    value: { amount: 500, currency: 'EUR' },
    suppliers: [
      { id: 'S1', name: 'First' },
      { id: 'S2', name: 'Second' },
    ],
    relatedLots: ['1'],
  }

  it('are one entry a winning bid, with its contract and what was counted', () => {
    const [award, ...others] = withAwards([WON], {
      contracts: [
        { id: 'K0', awardID: 'A1', status: 'cancelled' },
        { id: 'K1', awardID: 'A1', status: 'active' },
      ],
      bids: { statistics: [{ measure: 'bids', value: 3, relatedLot: '1' }] },
    })
    expect(others).toEqual([])
    expect(award).toMatchObject({
      lotId: '1',
      outcome: 'selec-w',
      value: { amount: '500', currency: 'EUR' },
      decidedAt: '2025-05-01T00:00:00Z',
      contractId: 'K1',
      tendersReceived: 3,
    })
    expect(award?.winners.map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  it('keep the numbers, values and dates of several contracts, and each date for itself', () => {
    const contracts = [
      {
        id: 'K1',
        awardID: 'A1',
        value: { amount: 300, currency: 'EUR' },
        dateSigned: '2025-06-01',
      },
      { id: 'K2', awardID: 'A1', value: { amount: 150, currency: 'EUR' } },
    ]
    expect(withAwards([WON], { contracts })).toMatchObject([
      {
        value: { amount: '500' },
        decidedAt: '2025-05-01T00:00:00Z',
        concludedAt: '2025-06-01',
        contractId: 'K1',
        contracts: [
          { id: 'K1', value: { amount: '300', currency: 'EUR' }, signedAt: '2025-06-01' },
          { id: 'K2', value: { amount: '150', currency: 'EUR' }, signedAt: null },
        ],
      },
    ])
    const [one] = withAwards([WON], { contracts: contracts.slice(1) })
    expect(one).not.toHaveProperty('contracts')
    expect(one).not.toHaveProperty('concludedAt')
    const { value: _, ...unpriced } = WON
    expect(withAwards([unpriced], { contracts })[0]?.value).toEqual({
      amount: '450.00',
      currency: 'EUR',
    })
  })

  it('are worth what their contract is since it was amended', () => {
    const contract = { id: 'K1', awardID: 'A1', value: { amount: 620, currency: 'EUR' } }
    const worth = (...contracts: object[]) => withAwards([WON], { contracts })[0]?.value?.amount
    const amended = { ...contract, amendments: [{ id: 'M1', description: 'More' }] }
    expect(worth(contract)).toBe('500')
    expect(worth(amended)).toBe('620')
    expect(worth(amended, { ...contract, id: 'K2', value: { amount: 1, currency: 'EUR' } })).toBe(
      '621.00',
    )
    expect(worth({ ...amended, value: undefined })).toBe('500')
  })

  it('say how much they are for, where all they list is of one class and one measure', () => {
    const item = (quantity: number | undefined, unit: object, id = '44113000') => ({
      id: `${quantity} ${id}`,
      quantity,
      unit,
      classification: { scheme: 'CPV', id },
    })
    const kilograms = { scheme: 'UNCEFACT', id: 'KGM', name: 'kilogram' }
    const of = (...items: object[]) => withAwards([{ ...WON, items }])[0]?.quantity
    expect(of(item(12, { code: 'LTR', name: 'літр' }))).toEqual({ value: '12', unit: 'LTR' })
    expect(of(item(2, { name: 'Tonnes' }), item(500.5, kilograms))).toEqual({
      value: '2.5005',
      unit: 'TNE',
    })
    expect(of(item(3, { name: 'Caja 10 ampollas' }))).toEqual({
      value: '3',
      unit: 'Caja 10 ampollas',
    })
    for (const items of [
      [item(3, { name: 'Caja' }), item(4, { name: 'Caja' })],
      [item(0, kilograms)],
      [item(2, kilograms), item(3, kilograms, '03111000')],
      [item(undefined, kilograms)],
      [item(2, kilograms), item(3, { id: 'LTR' })],
      [item(-4, kilograms)],
      [],
    ])
      expect(of(...items)).toBeUndefined()
    const contracts = [{ id: 'K1', awardID: 'A1', status: 'active', items: [item(7, kilograms)] }]
    expect(withAwards([WON], { contracts })[0]?.quantity).toEqual({ value: '7', unit: 'KGM' })
  })

  it('stand beside the bids that lost to them', () => {
    const offer = (name: string, more: object = {}) => ({
      tenderers: [{ id: name, name }],
      status: 'valid',
      value: { amount: 9, currency: 'EUR' },
      relatedLots: ['1'],
      ...more,
    })
    const details = [
      offer('First'),
      offer('Third'),
      offer('Fourth', { status: 'disqualified' }),
      offer('Fifth', { status: 'withdrawn' }),
      offer('Sixth', { relatedLots: ['2'] }),
      offer('Seventh', { relatedLots: ['1', '2'] }),
      { status: 'valid', relatedLots: ['1'] },
    ]
    const notice = readOne({ ...TENDER, tag: ['award'], awards: [WON], bids: { details } })
    const winner = notice.awards.flatMap(({ winners }) => winners.map(({ name }) => name))
    expect(winner).toContain('First')
    expect(
      notice.lostTenders?.map(({ lotId, tenderers, value, isRejected }) => [
        lotId,
        tenderers.map(({ name }) => name).join(),
        value?.amount,
        isRejected,
      ]),
    ).toEqual([
      ['1', 'Third', '9', false],
      ['1', 'Fourth', '9', true],
      ['1', 'Seventh', undefined, false],
    ])
  })

  it('have the contract that names none, where there is but one', () => {
    const awards = withAwards([WON], { contracts: [{ id: 'K1' }] })
    expect(awards.map(({ contractId }) => contractId)).toEqual(['K1'])
  })

  it('of a lot without a winner are one entry', () => {
    const awards = withAwards([
      { ...WON, id: 'A0', status: 'unsuccessful' },
      WON,
      { id: 'A2', status: 'cancelled', relatedLots: ['2'] },
      { id: 'A3', status: 'unsuccessful', relatedLots: ['2'] },
    ])
    expect(awards.map(({ lotId, outcome }) => [lotId, outcome])).toEqual([
      ['1', 'selec-w'],
      ['2', 'clos-nw'],
    ])
    expect(withAwards([{ id: 'A', status: 'pending', relatedLots: ['2'] }])[0]?.outcome).toBe(
      'open-nw',
    )
  })

  it('that were cancelled keep their date where the whole tender was given up with them', () => {
    const awards = withAwards([{ ...WON, status: 'cancelled' }], {
      tender: { ...TENDER.tender, status: 'cancelled' },
    })
    expect(awards.map(({ lotId, decidedAt }) => [lotId, decidedAt])).toEqual([
      ['1', '2025-05-01T00:00:00Z'],
      ['2', null],
    ])
  })

  it('share the amount that is one for several lots', () => {
    const awards = withAwards([{ ...WON, relatedLots: ['1', '2'] }])
    expect(
      awards.map(({ lotId, value, sharedValue }) => [lotId, value, sharedValue?.amount]),
    ).toEqual([
      ['1', null, '500'],
      ['2', null, '500'],
    ])
  })

  it('may stand in another release than their contract', () => {
    const { awards, lots } = readOne({
      ...TENDER,
      tag: ['contract'],
      tender: undefined,
      parties: [{ id: 'S', name: 'Supplier', roles: ['supplier'] }],
      contracts: [
        {
          id: 'K',
          awardID: 'elsewhere',
          dateSigned: '2025-06-01',
          value: { amount: 7, currency: 'EUR' },
        },
      ],
    })
    expect(lots).toEqual([])
    expect(awards).toMatchObject([
      { lotId: null, contractId: 'K', decidedAt: '2025-06-01', value: { amount: '7' } },
    ])
    expect(awards[0]?.winners[0]?.name).toBe('Supplier')
  })
})
