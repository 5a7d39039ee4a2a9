import { expect, test } from 'vitest'
import { codesInBoth, filtersOfRow } from './drill-down.ts'

const NONE = new Map<string, readonly string[]>()
const ORG = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

test('a row of codes keeps to what the filters left of it', () => {
  expect(codesInBoth(undefined, ['45000000'])).toEqual(['45000000'])
  expect(codesInBoth(['45233000'], ['45000000'])).toEqual(['45233000'])
  expect(codesInBoth(['45000000'], ['45233000', '71000000'])).toEqual(['45233000'])
  expect(codesInBoth(['30000000'], ['30100000'])).toEqual(['30100000'])
  expect(codesInBoth(['15000000'], ['45000000'])).toEqual([])
})

test('a row of an organisation becomes its filter, beside the others', () => {
  const subject = { kind: 'org', orgId: ORG, name: 'Ceļi', country: 'LV' } as const
  expect(filtersOfRow({ months: ['24'] }, 'supplier', subject, NONE)).toEqual({
    months: ['24'],
    supplier: [ORG],
  })
  expect(filtersOfRow({}, 'buyer', subject, NONE)).toEqual({ buyer: [ORG] })
  expect(filtersOfRow({}, 'buyer', { ...subject, orgId: null }, NONE)).toBeNull()
})

test('an industry is its codes; one that nobody knows leads nowhere', () => {
  const subject = { kind: 'industry', code: 'roads', label: 'Roads' } as const
  const industries = new Map([['roads', ['45233000', '34921000']]])
  expect(filtersOfRow({}, 'industry', subject, industries)).toEqual({
    cpv: ['45233000', '34921000'],
  })
  expect(filtersOfRow({}, 'industry', subject, NONE)).toBeNull()
})
