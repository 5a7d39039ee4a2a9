import { expect, test } from 'vitest'
import { concluded, draftOf, lost, won } from './notice-drafts.fixture.ts'

const subtypeOf = (xml: string): string | undefined =>
  /<cbc:SubTypeCode[^>]*>([^<]+)</.exec(xml)?.[1]
/** The lots of a notice, which it names once each. */
const lotsIn = (xml: string): (string | undefined)[] =>
  [...xml.matchAll(/<cac:ProcurementProjectLot>\s*<cbc:ID schemeName="Lot">([^<]+)</g)].map(
    ([, id]) => id,
  )
const contractsIn = (xml: string): number => xml.split('<cbc:ID schemeName="contract">').length - 1

const FIRST = 'LOT-0001'
const SECOND = 'LOT-0002'

test('a request whose contracts are all to come has its call, which says so', () => {
  const xml = draftOf({ stage: 'awarded', awards: [won(FIRST), won(SECOND)] })
  expect(subtypeOf(xml)).toBe('16')
  expect(lotsIn(xml)).toEqual([FIRST, SECOND])
  expect(xml).not.toContain('SIA Ceļš')
  expect(xml).toContain(`no contract is concluded yet of ${FIRST}, ${SECOND}.`)
  expect(xml).toMatch(/number and day are entered at\s+https:[^ ]*\?tab=summary/)
})

test('a result tells of the lots whose contracts are concluded or that nobody won', () => {
  const some = draftOf({ stage: 'awarded', awards: [concluded(FIRST), won(SECOND)] })
  expect([subtypeOf(some), lotsIn(some)]).toEqual(['29', [FIRST]])
  expect(some).toContain(`no contract is concluded yet of ${SECOND}.`)
  const none = draftOf({ stage: 'awarded', awards: [won(FIRST), lost(SECOND)] })
  expect([subtypeOf(none), lotsIn(none)]).toEqual(['29', [SECOND]])
  const all = draftOf({ stage: 'awarded', awards: [concluded(FIRST), lost(SECOND)] })
  expect(lotsIn(all)).toEqual([FIRST, SECOND])
  expect(all).not.toContain('no contract is concluded yet')
})

test('a contract for several lots is one, by its number', () => {
  const awards = [FIRST, SECOND].map((lotId) => ({ ...concluded(lotId), contractId: 'L-7' }))
  const xml = draftOf({ stage: 'awarded', awards })
  // Named by both lots, and once itself.
  expect(contractsIn(xml)).toBe(3)
  expect(xml.split('<cbc:ID>L-7</cbc:ID>')).toHaveLength(2)
  const [first, second] = awards
  if (!first || !second) throw new Error('There are two.')
  const days = draftOf({
    stage: 'awarded',
    awards: [first, { ...second, concludedAt: '2027-03-02' }],
  })
  expect(contractsIn(days)).toBe(4)
})

test('a contract of one lot with several winners is one, by its number and day', () => {
  const [first] = [FIRST].map((lotId) => ({ ...concluded(lotId), contractId: 'L-7' }))
  if (!first) throw new Error('There is one.')
  const other = { ...first, winners: first.winners.map((org) => ({ ...org, name: 'SIA Tilts' })) }
  const agreement = draftOf({ stage: 'awarded', awards: [first, other] })
  expect(agreement.split('<cbc:ID>L-7</cbc:ID>')).toHaveLength(2)
  // Of several lots each has a contract with its own winner, so that the number is asked for.
  const apart = draftOf({ stage: 'awarded', awards: [first, { ...other, lotId: SECOND }] })
  expect(apart.split('<cbc:ID>L-7</cbc:ID>')).toHaveLength(3)
  expect(apart).toMatch(/numbers and days of contracts: /)
  expect(agreement).not.toMatch(/numbers and days of contracts: /)
})
