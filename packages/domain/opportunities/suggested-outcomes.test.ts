import { expect, it } from 'vitest'
import { suggestedOutcome } from './suggested-outcomes.ts'

const [own, other] = [{ isOwn: true }, { isOwn: false }]
const first = (...winners: { isOwn: boolean }[]) => ({ lotId: '1', winners })
const second = (...winners: { isOwn: boolean }[]) => ({ lotId: '2', winners })
const cancelled = { resolution: 'CLOSED', reason: 'cancelled' }

it.each([
  ['competition', [], null],
  ['competition', [first(own)], null],
  ['planned', [], null],
  ['cancelled', [], cancelled],
  ['awarded', [], cancelled],
  ['awarded', [first(), second()], cancelled],
  ['awarded', [first(other), second(other)], { resolution: 'LOST', reason: null }],
  ['awarded', [first(other), second()], { resolution: 'LOST', reason: null }],
  ['awarded', [first(other)], null],
  ['awarded', [first()], null],
  ['awarded', [first(own)], { resolution: 'WON', reason: null }],
  ['awarded', [first(other, own), second(other)], { resolution: 'WON', reason: null }],
  ['awarded', [{ lotId: null, winners: [other] }], { resolution: 'LOST', reason: null }],
] as const)(
  'a tender of two lots that is %s with awards %j suggests %j',
  (stage, awards, outcome) => {
    expect(suggestedOutcome(stage, awards, ['1', '2'])).toEqual(outcome)
  },
)

it('a tender that names no lots is lost by its award', () => {
  expect(suggestedOutcome('awarded', [first(other)], [])).toMatchObject({ resolution: 'LOST' })
})
