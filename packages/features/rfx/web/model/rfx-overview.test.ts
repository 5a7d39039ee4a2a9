import { expect, test } from 'vitest'
import { isConfidential } from './rfx-overview.ts'

test('a request is confidential to a reader who is not given its texts, but not what a notice never had', () => {
  const written = { description: {}, keywords: [] }
  expect(isConfidential({ source: 'kogge', written: null })).toBe(true)
  expect(isConfidential({ source: 'kogge', written })).toBe(false)
  expect(isConfidential({ source: 'ted', written: null })).toBe(false)
})
