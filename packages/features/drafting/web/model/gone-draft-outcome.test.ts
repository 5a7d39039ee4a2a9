import { expect, it } from 'vitest'
import { fateOf } from './gone-draft-outcome.ts'

it('tells a draft that was published from one that was discarded by the version that is in force', () => {
  expect(fateOf(false, null, 1)).toBe('published')
  expect(fateOf(false, null, null)).toBe('discarded')
  expect(fateOf(false, 2, 3)).toBe('published')
  expect(fateOf(false, 2, 2)).toBe('discarded')
  expect(fateOf(true, 2, 2)).toBeNull()
})
