import { expect, it } from 'vitest'
import { latestMatch, matchKey } from './listed-matches.ts'

const match = (rfxId: string, matchedAt: string) => ({ rfxId, matchedAt })
const [first, second] = ['2026-11-30T08:00:00.120Z', '2026-11-30T10:00:00.000Z']

it('a tender that is matched anew is another match', () => {
  expect(matchKey(match('a', first))).toBe(matchKey(match('a', first)))
  expect(matchKey(match('a', first))).not.toBe(matchKey(match('a', second)))
  expect(matchKey(match('a', first))).not.toBe(matchKey(match('b', first)))
})

it('the latest match bounds what was listed', () => {
  expect(latestMatch([match('a', first), match('b', second), match('c', first)])).toBe(second)
  expect(latestMatch([])).toBeUndefined()
})
