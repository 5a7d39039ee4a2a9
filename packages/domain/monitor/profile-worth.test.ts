import { expect, it, test } from 'vitest'
import { isCrowded, isHarsh, leftWithout, narrowings, yearFilters } from './profile-worth.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('a year back, what was open counts though it has closed, and deadlines do not', () => {
  expect(
    yearFilters({ tenderStatus: ['open'], deadlineWithin: ['7'], country: ['LV'] }, NOW),
  ).toEqual({
    tenderStatus: ['open', 'closed'],
    country: ['LV'],
    days: ['any'],
    publishedAfter: ['2025-11-21'],
  })
})

test('a range is one condition, and the only condition has no cost', () => {
  expect(
    leftWithout({ q: ['ceļi'], valueFrom: ['1'], valueTo: ['9'], valueUnstated: ['also'] }),
  ).toEqual([
    { condition: 'q', filters: { valueFrom: ['1'], valueTo: ['9'], valueUnstated: ['also'] } },
    { condition: 'value', filters: { q: ['ceļi'] } },
  ])
  expect(leftWithout({ q: ['ceļi'], deadlineWithin: ['7'] })).toEqual([])
})

it.each([
  [0, 100, true],
  [0, 51, false],
  [10, 501, true],
  [10, 500, false],
])('%d of %d that would come without a condition: %j', (total, without, harsh) => {
  expect(isHarsh(total, without)).toBe(harsh)
})

test('more than twenty a day are more than anybody reads', () => {
  expect([isCrowded(7300), isCrowded(7301)]).toEqual([false, true])
})

test('offered is what splits, of filters that are not chosen', () => {
  const facets = {
    total: 10_000,
    margin: 0,
    division: { '45': 3000, '33': 9000, '03': 2000, '71': 40 },
    country: { LV: 5000, EE: 5000 },
    source: {},
    tenderStatus: {},
    tenderValue: { '10m+': 500 },
    estimated: [],
  }
  expect(narrowings({ country: ['LV', 'EE'], valueTo: ['9'] }, facets)).toEqual([
    { key: 'cpv', value: '45000000', count: 3000 },
    { key: 'cpv', value: '03000000', count: 2000 },
  ])
  expect(narrowings({ cpv: ['45000000'] }, facets).map(({ key }) => key)).toEqual([
    'country',
    'country',
    'tenderValue',
  ])
})
