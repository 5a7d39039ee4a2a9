import { expect, test } from 'vitest'
import { rejectableLots } from './rejectable-lots.ts'

test('a tender is rejected for lots that it was for, in which it was not rejected already', () => {
  const lots = ['LOT-0001', 'LOT-0002', 'LOT-0003'].map((lotId) => ({ lotId }))
  const bid = (lotId: string, orgId: string, isRejected = false) => ({ lotId, orgId, isRejected })
  const bids = [bid('LOT-0001', 'egle'), bid('LOT-0002', 'priede'), bid('LOT-0003', 'egle', true)]
  expect(rejectableLots(lots, bids, 'egle')).toEqual([{ lotId: 'LOT-0001' }])
  expect(rejectableLots(lots, bids, 'ozols')).toEqual([])
})
