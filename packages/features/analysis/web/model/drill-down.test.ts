import { expect, test } from 'vitest'
import { withinOfRegion, withinOfRow } from './drill-down.ts'

const ORG = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

test('a row leads to what it was counted from', () => {
  const org = { kind: 'org', orgId: ORG, name: 'Ceļi', country: 'LV' } as const
  expect(withinOfRow('supplier', org, 2)).toEqual({ supplier: ORG })
  expect(withinOfRow('buyer', org, 2)).toEqual({ buyer: ORG })
  expect(withinOfRow('buyer', { ...org, orgId: null }, 2)).toBeNull()
  const code = { kind: 'cpv', code: '45230000', label: '' } as const
  expect(withinOfRow('cpv', code, 4)).toEqual({ cpv: '4523' })
  expect(withinOfRow('cpv', code, 8)).toEqual({ cpv: '45230000' })
  const industry = { kind: 'industry', code: 'roads', label: '' } as const
  expect(withinOfRow('industry', industry, 2)).toEqual({ industry: 'roads' })
})

test('a region of a map leads to what is in it, and what is in none to that', () => {
  expect(withinOfRegion('LV00C', 3)).toEqual({ region: 'LV00C' })
  expect(withinOfRegion(null, 0)).toEqual({ unplaced: 0 })
})
