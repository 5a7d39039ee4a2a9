import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mayBecome,
  mayReturn,
  OPPORTUNITY_STAGES,
  type OpportunityState,
  outcomesOf,
  RESOLUTIONS,
} from './opportunity-states.ts'

const stage = fc.constantFrom(...OPPORTUNITY_STAGES)
const state = fc.record({ status: stage, resolution: fc.constantFrom(null, ...RESOLUTIONS) })

describe('the transitions of an opportunity', () => {
  it('lead between all stages while it is open, and back to any of them', () => {
    fc.assert(
      fc.property(state, stage, (from, status) => {
        expect(mayBecome(from, { status, resolution: null })).toBe(true)
      }),
    )
  })

  it('close it where it stands, with an outcome that its stage can have', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        fc.pre(to.resolution !== null)
        const isOutcome = outcomesOf(from).some((outcome) => outcome === to.resolution)
        expect(mayBecome(from, to)).toBe(isOutcome && from.status === to.status)
      }),
    )
  })

  it('are undone to states that there can be, and never the stage under an outcome', () => {
    fc.assert(
      fc.property(state, state, (from, to) => {
        const isPossible = to.resolution === null || outcomesOf(to).includes(to.resolution)
        if (!isPossible) expect(mayReturn(from, to)).toBe(false)
        if (from.resolution !== null && to.resolution !== null && from.status !== to.status)
          expect(mayReturn(from, to)).toBe(false)
        if (isPossible && (from.resolution === null || from.status === to.status))
          expect(mayReturn(from, to)).toBe(true)
      }),
    )
  })

  it('correct an outcome', () => {
    const lost: OpportunityState = { status: 'PROPOSAL_MADE', resolution: 'LOST' }
    expect(mayBecome(lost, { ...lost, resolution: 'WON' })).toBe(true)
  })

  it('let nobody win or lose what is new', () => {
    const fresh: OpportunityState = { status: 'NEW', resolution: null }
    expect(mayBecome(fresh, { ...fresh, resolution: 'WON' })).toBe(false)
    expect(mayBecome(fresh, { ...fresh, resolution: 'LOST' })).toBe(false)
    expect(mayBecome(fresh, { ...fresh, resolution: 'CLOSED' })).toBe(true)
  })
})
