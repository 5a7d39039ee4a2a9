import { expect, it } from 'vitest'
import { contentWith, orgWith } from '../rfx/rfx-content.fixture.ts'
import { regionNum, regionsOf } from './region-numbers.ts'

const indexed = (nuts: string) => regionsOf(contentWith({ buyers: [orgWith({ nuts })] }))

it.each([
  ['LV008', ['LV008', 'LV00C', 'LV00', 'LV0', 'LV']],
  ['LV00C', ['LV00C', 'LV00', 'LV0', 'LV']],
  ['FI193', ['FI193', 'FI198', 'FI19', 'FI1', 'FI']],
  ['LV', ['LV']],
])('%s is found under its code of today as well', (nuts, codes) => {
  expect(indexed(nuts).sort()).toEqual(codes.map(regionNum).sort())
})
