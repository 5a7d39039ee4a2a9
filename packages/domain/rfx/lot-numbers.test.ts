import { expect, test } from 'vitest'
import { lotNumber, lotRanges, readLotId } from './lot-numbers.ts'

test('lots are named by their numbers; what has none keeps its id', () => {
  expect(['LOT-0001', 'PAR-0010', 'GLO-0003', 'II', 'LOT-0000', 'LOT-12a'].map(lotNumber)).toEqual([
    '1',
    '10',
    '3',
    'II',
    '0',
    'LOT-12a',
  ])
})

test('an id says whether it is of a lot, of a part that is planned or of a group', () => {
  expect(readLotId('LOT-0201')).toEqual({ kind: 'lot', number: '201' })
  expect(readLotId('PAR-0002')).toEqual({ kind: 'part', number: '2' })
  expect(readLotId('GLO-0001')).toEqual({ kind: 'group', number: '1' })
  expect(readLotId('Nr. 1')).toBeNull()
})

test('runs of lots are put together', () => {
  expect(lotRanges(['LOT-0007', 'LOT-0001', 'LOT-0003', 'LOT-0002'])).toBe('1–3, 7')
})
