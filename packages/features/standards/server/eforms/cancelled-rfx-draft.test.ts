import { expect, test } from 'vitest'
import { draftOf } from './notice-drafts.fixture.ts'

/** What the statistics of a draft count, in their order (BT-760 and BT-759). */
const countsIn = (xml: string): string[] =>
  [
    ...xml.matchAll(/<efbc:StatisticsCode[^>]*>([^<]+)<[^>]+>\s*<efbc:StatisticsNumeric>(\d+)</g),
  ].map(([, what, count]) => `${what} ${count}`)

test('what was given up tells how many tenders came once they were opened, where any did', () => {
  expect(countsIn(draftOf({ stage: 'cancelled', received: 3 }))).toEqual([
    'tenders 3',
    't-esubm 3',
    'tenders 3',
    't-esubm 3',
  ])
  expect(countsIn(draftOf({ stage: 'cancelled' }))).toEqual([])
  expect(countsIn(draftOf({ stage: 'cancelled', received: 0 }))).toEqual([])
})
