import { describe, expect, it } from 'vitest'
import type { AnalysisParams } from './analysis-list.ts'
import { behind, contractsInputOf, exportedLists } from './figure-contracts.ts'

const BOUGHT = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

describe('contractsInputOf', () => {
  it('asks for when contracts end, and never of lots that nobody won', () => {
    const choice = { ends: '6', order: 'ends.asc' } as const
    const asked = (isAwarded: boolean) => contractsInputOf({ filters: {}, isAwarded }, choice)
    expect(asked(true)).toEqual({
      filters: {},
      sort: 'ends',
      order: 'asc',
      isAwarded: true,
      ends: 6,
    })
    expect(asked(false)).not.toHaveProperty('ends')
  })
})

describe('behind', () => {
  it('knows what a figure was counted from', () => {
    expect(behind('all')).toEqual({ isAwarded: true })
    expect(behind('unawarded')).toEqual({ isAwarded: false })
    expect(behind('singleBid')).toEqual({ isAwarded: true, countedIn: 'singleBid' })
    expect(behind('sum')).toMatchObject({ countedIn: 'sum', choice: { order: 'value.desc' } })
  })
})

describe('exportedLists', () => {
  it('gives rows where rows are shown alone', () => {
    const lists = (view: string) => exportedLists('cpv', { view: [view], cpvLevel: ['4'] }, 'value')
    expect(lists('rows').rows).toEqual({ kind: 'cpv', filters: {}, sortBy: 'value', cpvLevel: 4 })
    for (const view of ['contracts', 'comparison'])
      expect(Object.keys(lists(view)), view).toEqual(['contracts'])
  })

  it('gives regions, ties and what is compared as they are shown', () => {
    const lists = (view: string, params: AnalysisParams = {}) =>
      exportedLists('buyer', { ...params, view: [view] }, 'value')
    expect(lists('map')).toMatchObject({ map: { filters: {}, level: 0 } })
    expect(lists('map', { area: ['LV'] })).toMatchObject({ map: { level: 3 } })
    expect(lists('map', { country: ['LV'] })).toMatchObject({
      map: { filters: { country: ['LV'] }, level: 3 },
    })
    expect(lists('network')).toMatchObject({ network: { filters: {}, by: 'value' } })
    expect(lists('network', { ties: ['count'] })).toMatchObject({ network: { by: 'count' } })
    const compare = [BOUGHT, '3fa85f64-5717-4562-b3fc-2c963f66afa7']
    expect(lists('comparison', { compare })).toMatchObject({
      comparison: { filters: {}, orgIds: compare, role: 'buyer' },
    })
    expect(lists('comparison', { compare: [BOUGHT] })).not.toHaveProperty('comparison')
  })

  it('gives contracts as they stand: in their order, with those alone that end in time', () => {
    const shown = { ends: ['12'], order: ['value.asc'] }
    expect(exportedLists('supplier', { ...shown, view: ['contracts'] }, 'value').contracts).toEqual(
      { filters: {}, sort: 'value', order: 'asc', isAwarded: true, ends: 12 },
    )
    // On a map nobody sees that choice.
    expect(exportedLists('supplier', { ...shown, view: ['map'] }, 'value').contracts).toEqual({
      filters: {},
      sort: 'day',
      order: 'desc',
      isAwarded: true,
    })
  })

  it('gives of a comparison the contracts of those compared', () => {
    const params = { view: ['comparison'], compare: [BOUGHT], buyer: [] }
    expect(exportedLists('buyer', params, 'value').contracts.filters).toEqual({ buyer: [BOUGHT] })
    expect(exportedLists('cpv', params, 'value').contracts.filters).toEqual({ supplier: [BOUGHT] })
  })
})
