import { expect, it } from 'vitest'
import { suggestedOutcome } from './suggested-outcomes.ts'

const [own, other] = [{ isOwn: true }, { isOwn: false }]

it.each([
  ['competition', [], null],
  ['competition', [own], null],
  ['planned', [], null],
  ['cancelled', [], { resolution: 'CLOSED', reason: 'cancelled' }],
  ['awarded', [], { resolution: 'CLOSED', reason: 'cancelled' }],
  ['awarded', [other], { resolution: 'LOST', reason: null }],
  ['awarded', [other, own], { resolution: 'WON', reason: null }],
] as const)('a tender that is %s with winners %j suggests %j', (stage, winners, outcome) => {
  expect(suggestedOutcome(stage, winners)).toEqual(outcome)
})
