import { expect, test } from 'vitest'
import { type ParticipationParams, withinPlan } from './participation-list.ts'

const PARAMS: ParticipationParams = {
  q: ['roads'],
  statusFlag: ['RESPONDED'],
  sortBy: 'deadline',
  rfxType: ['tender'],
  rfxOrgId: ['3fa85f64-5717-4562-b3fc-2c963f66afa6'],
}

test('filters of a full search are left out and named where the plan has none', () => {
  expect(withinPlan(PARAMS, true)).toEqual({ params: PARAMS, withheld: [] })
  expect(withinPlan(PARAMS, false)).toEqual({
    params: { q: ['roads'], statusFlag: ['RESPONDED'], sortBy: 'deadline' },
    withheld: ['rfxOrgId', 'rfxType'],
  })
})
