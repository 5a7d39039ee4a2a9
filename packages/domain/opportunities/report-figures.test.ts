import { expect, test } from 'vitest'
import { OPPORTUNITY_STAGES } from './opportunity-states.ts'
import { funnelOf, partOf, winRateOf } from './report-figures.ts'

const REACHED = [8, 4, 0, 0]
const stages = OPPORTUNITY_STAGES.map((status, index) => ({
  status,
  reached: REACHED[index] ?? 0,
  open: 1,
  ended: 2,
  medianDays: 1.5,
  left: 3,
}))

test('each step of a funnel is a part of the one before, and of all', () => {
  const funnel = funnelOf({ created: 8, won: 0, stages })
  expect(funnel.map(({ step, ofBefore, ofAll }) => [step, ofBefore, ofAll])).toEqual([
    ['NEW', null, 1],
    ['QUALIFIED', 0.5, 0.5],
    ['IN_PROGRESS', 0, 0],
    // Nothing of nothing is no part.
    ['PROPOSAL_MADE', null, 0],
    ['WON', null, 0],
  ])
  expect(funnel.at(-1)).toMatchObject({ open: null, ended: null, medianDays: null })
})

test('without any there are no parts', () => {
  expect(funnelOf({ created: 0, won: 0, stages: [] })).toMatchObject([{ reached: 0, ofAll: null }])
  expect(partOf(1, 0)).toBeNull()
  expect([winRateOf({ won: 0, lost: 0 }), winRateOf({ won: 1, lost: 3 })]).toEqual([null, 0.25])
})
