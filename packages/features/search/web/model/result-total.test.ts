import { expect, it } from 'vitest'
import type { TenderPage } from '../search.client.ts'
import { isStatusCounted, totalOf } from './result-total.ts'

const counts = (total: number, margin: number, estimated: string[]) =>
  ({ total, margin, estimated }) as unknown as TenderPage['facets']

it('says of a total that it is an estimate wherever it is shown', () => {
  expect(totalOf(counts(3200, 250, ['total', 'country']))).toEqual({
    count: 3200,
    isEstimate: true,
    low: 2950,
    high: 3450,
  })
  expect(totalOf(counts(16, 40, ['total']))).toMatchObject({ low: 0, high: 56 })
})

it('takes what was counted as it is', () => {
  // Some countries may be estimates where the total is none.
  expect(totalOf(counts(1999, 0, ['country']))).toEqual({
    count: 1999,
    isEstimate: false,
    low: 1999,
    high: 1999,
  })
  expect(totalOf(null)).toBeNull()
})

it('says of what is open that it is counted, but not where only the nearest are listed', () => {
  const estimated: ('tenderStatus' | 'country')[] = ['country', 'tenderStatus']
  expect(isStatusCounted({ estimated }, 'open', false)).toBe(true)
  expect(isStatusCounted({ estimated }, 'closed', false)).toBe(false)
  expect(isStatusCounted({ estimated }, 'open', true)).toBe(false)
  expect(isStatusCounted({ estimated: ['total', ...estimated] }, 'open', false)).toBe(false)
  expect(isStatusCounted({ estimated: [] }, 'closed', false)).toBe(true)
})
