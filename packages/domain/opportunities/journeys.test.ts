import { describe, expect, it } from 'vitest'
import { type JourneyEvent, journeyOf } from './journeys.ts'
import type { OpportunityStage, Resolution } from './opportunity-states.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 10, number))
const DAY = 24 * 60 * 60

type Change = JourneyEvent['changes'][number]
const stage = (before: OpportunityStage, after: OpportunityStage): Change => ({
  field: 'status',
  before,
  after,
})
const outcome = (before: Resolution | null, after: Resolution | null): Change => ({
  field: 'resolution',
  before,
  after,
})
const event = (
  id: number,
  at: number,
  changes: readonly Change[],
  undoes: number | null = null,
): JourneyEvent => ({ id, at: day(at), undoes, changes })
const open = (status: OpportunityStage) => ({ status, resolution: null })
const closed = (status: OpportunityStage, resolution: Resolution) => ({ status, resolution })

const OUT = stage('NEW', 'QUALIFIED')
const BACK = stage('QUALIFIED', 'NEW')

describe('the journey of a card', () => {
  it('that has not moved has no time yet', () => {
    expect(journeyOf(day(1), open('QUALIFIED'), [])).toEqual({
      furthest: 1,
      closedAt: null,
      stageSeconds: [null, null, null, null],
    })
  })

  it('takes the time between its stages, until it was closed', () => {
    const events = [
      event(1, 3, [OUT]),
      event(2, 4, [stage('QUALIFIED', 'PROPOSAL_MADE')]),
      event(3, 10, [outcome(null, 'WON')]),
    ]
    expect(journeyOf(day(1), closed('PROPOSAL_MADE', 'WON'), events)).toEqual({
      furthest: 3,
      closedAt: day(10),
      stageSeconds: [2 * DAY, DAY, null, 6 * DAY],
    })
  })

  it('counts the furthest stage and all stays of one that was moved back', () => {
    const events = [event(1, 2, [OUT]), event(2, 3, [BACK]), event(3, 5, [OUT])]
    expect(journeyOf(day(1), open('QUALIFIED'), events)).toEqual({
      furthest: 1,
      closedAt: null,
      // Twice new, and qualified still.
      stageSeconds: [3 * DAY, null, null, null],
    })
  })

  it('has not been where it was moved by a slip that was undone at once', () => {
    const events = [event(1, 3, [OUT]), event(2, 4, [BACK], 1)]
    expect(journeyOf(day(1), open('NEW'), events)).toEqual({
      furthest: 0,
      closedAt: null,
      stageSeconds: [null, null, null, null],
    })
  })

  it('has been there since then where the undo was undone', () => {
    const events = [event(1, 3, [OUT]), event(2, 4, [BACK], 1), event(3, 5, [OUT], 2)]
    const journey = journeyOf(day(1), open('QUALIFIED'), events)
    expect(journey).toMatchObject({ furthest: 1, stageSeconds: [2 * DAY, null, null, null] })
    const again = [...events, event(4, 6, [BACK], 3)]
    expect(journeyOf(day(1), open('NEW'), again).furthest).toBe(0)
  })

  it('keeps a step that was undone only after others', () => {
    const further = stage('QUALIFIED', 'IN_PROGRESS')
    const events = [
      event(1, 2, [OUT]),
      event(2, 3, [further]),
      event(3, 4, [stage('IN_PROGRESS', 'QUALIFIED')]),
      event(4, 6, [BACK], 1),
    ]
    expect(journeyOf(day(1), open('NEW'), events)).toEqual({
      furthest: 2,
      closedAt: null,
      stageSeconds: [null, 3 * DAY, DAY, null],
    })
  })

  it('was closed when it was, whatever its outcome was corrected to', () => {
    const events = [
      event(1, 2, [OUT]),
      event(2, 5, [outcome(null, 'LOST')]),
      event(3, 9, [outcome('LOST', 'WON'), { field: 'reason', before: 'price', after: null }]),
      event(4, 11, [{ field: 'outcomeNote', before: '', after: 'Well.' }]),
    ]
    expect(journeyOf(day(1), closed('QUALIFIED', 'WON'), events).closedAt).toEqual(day(5))
  })

  it('was not closed where it was reopened, and is closed anew later', () => {
    const reopened = [
      event(1, 2, [outcome(null, 'CLOSED')]),
      event(2, 5, [outcome('CLOSED', null), OUT]),
    ]
    expect(journeyOf(day(1), open('QUALIFIED'), reopened)).toEqual({
      furthest: 1,
      closedAt: null,
      stageSeconds: [DAY, null, null, null],
    })
    const anew = [...reopened, event(3, 9, [outcome(null, 'LOST')])]
    expect(journeyOf(day(1), closed('QUALIFIED', 'LOST'), anew)).toEqual({
      furthest: 1,
      closedAt: day(9),
      stageSeconds: [DAY, 4 * DAY, null, null],
    })
  })

  it('is open where closing it was undone', () => {
    const events = [
      event(1, 2, [OUT]),
      event(2, 5, [outcome(null, 'LOST')]),
      event(3, 6, [outcome('LOST', null)], 2),
    ]
    expect(journeyOf(day(1), open('QUALIFIED'), events)).toEqual({
      furthest: 1,
      closedAt: null,
      stageSeconds: [DAY, null, null, null],
    })
  })
})
