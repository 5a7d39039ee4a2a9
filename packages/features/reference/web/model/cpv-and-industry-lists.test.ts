import { describe, expect, it } from 'vitest'
import type { StaffIndustry } from '../reference-admin.client.ts'
import { type IndustryParams, shownIndustries } from './cpv-and-industry-lists.ts'

const industry = (
  code: string,
  lv: string,
  cpvCodes: string[],
  contracts: number,
): StaffIndustry => ({
  code,
  cpvCodes,
  contracts,
  version: 1,
  isEdited: false,
  updatedBy: null,
  codes: 1,
  labels: { en: code, lv, et: code, lt: code },
  updatedAt: '2026-11-21T10:00:00Z',
  contractsYear: 0,
  cents: '0',
  centsYear: '0',
})
const ALL = [
  industry('food', 'Pārtika', ['15000000'], 3),
  industry('roads', 'Ceļi', ['45230000'], 9),
  industry('works', 'Būvdarbi', ['45000000', '71000000'], 3),
]
const shown = (params: IndustryParams) => shownIndustries(ALL, params).map(({ code }) => code)

describe('the list of industries', () => {
  it('has those with most contracts first', () => {
    expect(shown({})).toEqual(['roads', 'food', 'works'])
    expect(shown({ sortBy: 'industryCode' })).toEqual(['food', 'roads', 'works'])
    expect(shown({ sortBy: 'cpvCode' })).toEqual(['food', 'works', 'roads'])
  })

  it('finds by words in any language, and by digits', () => {
    expect(shown({ q: ['celi'] })).toEqual(['roads'])
    expect(shown({ q: ['FOOD part'] })).toEqual(['food'])
    expect(shown({ q: ['45'] })).toEqual(['roads', 'works'])
    expect(shown({ q: ['45233120'] })).toEqual(['roads', 'works'])
    expect(shown({ q: ['nothing'] })).toEqual([])
  })

  it('is narrowed by code, and by a CPV code to those that hold it', () => {
    expect(shown({ cpvIndustryCode: ['food', '45231000'] })).toEqual(['roads', 'food', 'works'])
    expect(shown({ cpvIndustryCode: ['45000000'] })).toEqual(['works'])
  })
})
