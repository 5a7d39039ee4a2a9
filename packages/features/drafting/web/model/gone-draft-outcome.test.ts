import { expect, it } from 'vitest'
import { goneDraftOutcomeOf } from './gone-draft-outcome.ts'

it('tells a draft that was published from one that was discarded by the version that is in force', () => {
  expect(goneDraftOutcomeOf(false, null, 1)).toBe('published')
  expect(goneDraftOutcomeOf(false, null, null)).toBe('discarded')
  expect(goneDraftOutcomeOf(false, 2, 3)).toBe('published')
  expect(goneDraftOutcomeOf(false, 2, 2)).toBe('discarded')
  expect(goneDraftOutcomeOf(true, 2, 2)).toBeNull()
})
