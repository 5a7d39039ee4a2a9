import { expect, test } from 'vitest'
import { filtersOf } from './analysis-list.ts'
import { FIRST_CHOICE } from './contract-list-options.ts'
import { pageOfContracts } from './contracts-page-address.ts'
import type { ContractsMeant } from './figure-contracts.ts'

const ORG = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const OTHER = '57986a65-9c0a-453a-9081-94bee279e9e4'

const pageOf = (meant: Partial<ContractsMeant>, params = {}, choice = FIRST_CHOICE) =>
  pageOfContracts({ filters: filtersOf(params), isAwarded: true, ...meant }, params, choice)

test('what a row was counted from is a list under its filters', () => {
  const months = ['any']
  expect(pageOf({ within: { supplier: ORG } }, { months })).toEqual({
    months,
    supplier: [ORG],
    view: ['contracts'],
  })
  expect(pageOf({}, { months, sortBy: 'value' }, { ends: '12', order: 'ends.asc' })).toEqual({
    months,
    sortBy: 'value',
    view: ['contracts'],
    ends: ['12'],
    order: ['ends.asc'],
  })
  const tie = { buyer: ORG, supplier: OTHER }
  expect(pageOf({ within: tie })).toMatchObject({ buyer: [ORG], supplier: [OTHER] })
  // Of one who is compared with others, which the page's own filters do not say.
  const own = { filters: filtersOf({ months, buyer: [ORG] }) }
  expect(pageOf(own, { months })).toMatchObject({ months, buyer: [ORG] })
})

test('a filter is narrowed where both can be said by one', () => {
  expect(pageOf({ within: { buyer: ORG } }, { buyer: [ORG] })).toMatchObject({ buyer: [ORG] })
  expect(pageOf({ within: { buyer: ORG } }, { buyer: [ORG, OTHER] })).toBeNull()
  const inCodes = (cpv: string, chosen: string[]) =>
    pageOf({ within: { cpv } }, { cpv: chosen })?.cpv
  expect(inCodes('4523', ['45000000'])).toEqual(['45230000'])
  expect(inCodes('45', ['45230000', '71000000'])).toEqual(['45230000'])
  expect(inCodes('33', ['45000000'])).toBeUndefined()
  const inRegion = (region: string, chosen: string[]) =>
    pageOf({ within: { region } }, { region: chosen })?.region
  expect(inRegion('LV', ['LV00C', 'EE001'])).toEqual(['LV00C'])
  expect(inRegion('LV00C', ['LV'])).toEqual(['LV00C'])
  expect(inRegion('LV00C', ['LV008'])).toBeUndefined()
})

test('what filters cannot say has no page', () => {
  // `4500` are the contracts of no group of the division; the code of the division means all of it.
  expect(pageOf({ within: { cpv: '4500' } })).toBeNull()
  expect(pageOf({ within: { cpv: '30' } })).toMatchObject({ cpv: ['30000000'] })
  expect(pageOf({ within: { industry: 'roads' } })).toBeNull()
  expect(pageOf({ within: { unplaced: 3 } })).toBeNull()
  expect(pageOf({ countedIn: 'sum' })).toBeNull()
  expect(pageOf({ between: { from: '2026-01-01', until: '2026-01-31' } })).toBeNull()
  expect(pageOf({ isAwarded: false })).toBeNull()
})
