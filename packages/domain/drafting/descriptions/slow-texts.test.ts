import { expect, it } from 'vitest'
import { linkAddress } from './description-link-address.ts'
import { plainTextOf } from './html-to-plain-text.ts'

/** Far more than the quick way takes, far less than a pattern that tries every beginning. */
const QUICK_MS = 3000
const LONG = 99_000

const timed = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

it.each([
  ['an address of mail', () => linkAddress(`mailto:a@${'.'.repeat(LONG)}%`)],
  ['the text of a link', () => plainTextOf(`<a href="https://ex.eu/">${'.'.repeat(LONG)}x</a>`)],
  ['a run of blanks', () => plainTextOf(`<p>${' \t'.repeat(LONG / 2)}x</p>`)],
])('%s is read quickly, however long it is', (_, work) => {
  expect(timed(work)).toBeLessThan(QUICK_MS)
})
