import { expect, it } from 'vitest'
import { documentWith } from './request-document.fixture.ts'
import { inRegionsOfToday } from './request-document-regions.ts'

it.each([
  ['LV008', 'LV00C'],
  ['LV006', 'LV00A'],
  ['LT00A', 'LT011'],
  ['LV007', 'LV007'],
  ['LV00B', 'LV00B'],
  [null, null],
])('a place in %s stands in %s', (nuts, now) => {
  const place = [{ country: 'LV', nuts, city: 'Madona' }]
  const lots = documentWith().lots.map((lot) => ({ ...lot, place }))
  const document = inRegionsOfToday(documentWith({ place, lots }))
  for (const places of [document.place, ...document.lots.map((lot) => lot.place)])
    expect(places).toEqual([{ country: 'LV', nuts: now, city: 'Madona' }])
})
