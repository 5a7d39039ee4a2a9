import { expect, it } from 'vitest'
import { contentWith, orgWith } from '../rfx/rfx-content.fixture.ts'
import { isWidened, neededRegions, regionNum, regionsOf, soughtRegions } from './region-numbers.ts'

const indexed = (nuts: string) => regionsOf(contentWith({ buyers: [orgWith({ nuts })] }))

it.each([
  ['LV008', ['LV008', 'LV00C', 'LV00', 'LV0', 'LV']],
  ['LV00C', ['LV00C', 'LV00', 'LV0', 'LV']],
  ['FI193', ['FI193', 'FI198', 'FI19', 'FI1', 'FI']],
  ['LV007', ['LV007', 'LV00A', 'LV00B', 'LV00C', 'LV00', 'LV0', 'LV']],
  ['LT00A', ['LT00A', 'LT00', 'LT011', 'LT01', 'LT0', 'LT']],
  [
    'GR300',
    [
      'GR300',
      'GR30',
      'GR3',
      'GR',
      'EL301',
      'EL302',
      'EL303',
      'EL304',
      'EL305',
      'EL306',
      'EL307',
      'EL30',
      'EL3',
      'EL',
    ],
  ],
  ['LV', ['LV']],
])('%s is found under its code of today as well', (nuts, codes) => {
  expect(indexed(nuts).sort()).toEqual(codes.map(regionNum).sort())
})

it.each([
  ['LV008', 'LV00C'],
  ['LV007', 'LV00C'],
  ['LV007', 'LV00B'],
  ['LT00A', 'LT01'],
  ['LV00C', 'LV008'],
  ['PL127', 'PL9'],
])('what is in %s is found in %s', (nuts, region) => {
  const sought = new Set(soughtRegions([region]))
  expect(indexed(nuts).some((num) => sought.has(num))).toBe(true)
})

it('what lies beside a region is not found in it', () => {
  const sought = new Set(soughtRegions(['LV00C']))
  expect(indexed('LV006').some((num) => sought.has(num))).toBe(false)
})

it('regions need not hold where words do, and words without a region widen nothing', () => {
  const region = ['LV00C']
  expect(neededRegions({ region })).toContain(regionNum('LV00C'))
  expect(neededRegions({ region, regionWords: ['Vidzemē'] })).toEqual([])
  expect(neededRegions({})).toEqual([])
  expect(isWidened({ region: [], regionWords: ['Vidzemē'] })).toBe(false)
  // Signs are no words: the region must hold.
  expect(neededRegions({ region, regionWords: ['–', '""'] })).toContain(regionNum('LV00C'))
})
