import { expect, test } from 'vitest'
import { bucketEnd, quarterOf } from './time-buckets.ts'

test('a bucket ends on its last day', () => {
  expect(bucketEnd('2026-02-01', 'month')).toBe('2026-02-28')
  expect(bucketEnd('2026-12-01', 'month')).toBe('2026-12-31')
  expect(bucketEnd('2026-10-01', 'quarter')).toBe('2026-12-31')
  expect(bucketEnd('2024-01-01', 'year')).toBe('2024-12-31')
})

test('quarters are counted from one', () => {
  expect(['2026-01-01', '2026-04-01', '2026-12-31'].map(quarterOf)).toEqual([1, 2, 4])
})
