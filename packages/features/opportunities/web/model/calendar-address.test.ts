import { expect, test } from 'vitest'
import { readCalendarParams } from './calendar-address.ts'

test('a month that no calendar shows, and an order, are left out', () => {
  expect(readCalendarParams({ month: '2027-01', tag: ['Roads'], sortBy: 'rank' })).toEqual({
    month: '2027-01',
    tag: ['Roads'],
  })
  for (const month of ['2027-13', 'x', ['2027-01'], 202701, null])
    expect(readCalendarParams({ month })).toEqual({})
})
