import { expect, test } from 'vitest'
import { draftOf, lost, type Written } from './notice-drafts.fixture.ts'

/** What the statistics of a draft count, in their order (BT-760 and BT-759). */
const countsIn = (xml: string): string[] =>
  [
    ...xml.matchAll(/<efbc:StatisticsCode[^>]*>([^<]+)<[^>]+>\s*<efbc:StatisticsNumeric>(\d+)</g),
  ].map(([, what, count]) => `${what} ${count}`)

const given = (more: Partial<Written> = {}): Written => ({ stage: 'cancelled', ...more })

/** Why lots ended without a winner (BT-144), in their order. */
const reasonsIn = (xml: string): (string | undefined)[] =>
  [
    ...xml.matchAll(
      /<efbc:DecisionReasonCode listName="non-award-justification">([^<]+)<\/efbc:Dec/g,
    ),
  ].map(([, code]) => code)

test('what was given up tells how many tenders came once they were opened, where any did', () => {
  expect(countsIn(draftOf(given({ received: 3 })))).toEqual([
    'tenders 3',
    't-esubm 3',
    'tenders 3',
    't-esubm 3',
  ])
  expect(countsIn(draftOf(given()))).toEqual([])
  expect(countsIn(draftOf(given({ received: 0 })))).toEqual([])
})

test('what was given up states its reason for each lot, and that no tender came', () => {
  const xml = draftOf(given({ received: 0, cancelCode: 'ins-fund' }))
  expect(reasonsIn(xml)).toEqual(['ins-fund', 'ins-fund'])
  const none = ['tenders', 't-esubm', 't-micro', 't-small', 't-med', 't-large', 't-oth-eea']
  const counts = [...none, 't-no-eea'].map((what) => `${what} 0`)
  expect(countsIn(xml)).toEqual([...counts, ...counts])
  expect(xml).not.toContain('BT-144')
  expect(xml).not.toContain('BT-759')
})

test('where the reason is that no tender came, no number stands beside it', () => {
  const xml = draftOf(given({ received: 0, cancelCode: 'no-rece' }))
  expect(reasonsIn(xml)).toEqual(['no-rece', 'no-rece'])
  expect(countsIn(xml)).toEqual([])
  expect(xml).not.toContain('BT-759')
})

test('what was cancelled without a code says what is to be added', () => {
  const xml = draftOf(given({ received: 0 }))
  expect(reasonsIn(xml)).toEqual([])
  expect(xml).toContain('why lots end without a winner: BT-144')
})

test('a lot that ended for a reason of its own keeps it', () => {
  const awards = [lost('LOT-0001', 'no-signed')]
  expect(reasonsIn(draftOf(given({ awards, cancelCode: 'chan-need' })))).toEqual([
    'no-signed',
    'chan-need',
  ])
})
