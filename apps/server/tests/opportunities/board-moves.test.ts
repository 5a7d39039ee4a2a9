import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OpportunityState } from '@kogge/domain/opportunities/opportunity-states.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addColleague, addDesk, columnOf, fieldsOf, sent } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
const guids: Record<string, string> = {}
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const NEW: OpportunityState = { status: 'NEW', resolution: null }

/** A board with cards of these names in its first column, in their order. */
const lay = async (...names: readonly string[]): Promise<void> => {
  desk = await addDesk(database.db)
  for (const name of names.toReversed()) {
    const { guid } = await desk.calls.create({ orgId: desk.orgId, name })
    guids[name] = guid
  }
}
const guidOf = (name: string): string => guids[name] ?? ''
const column = (status: OpportunityState['status'] = 'NEW') =>
  columnOf(desk.calls, desk.orgId, status)
const move = (
  name: string,
  place: Parameters<typeof desk.calls.move>[0]['place'],
  status: OpportunityState['status'] = 'NEW',
  from = NEW,
) => desk.calls.move({ orgId: desk.orgId, guid: guidOf(name), from, status, place })

beforeEach(() => lay('a', 'b', 'c', 'd'))

describe('a card', () => {
  it('lands where it was dropped: at the top, at the bottom, before and after another', async () => {
    expect(await column()).toEqual(['a', 'b', 'c', 'd'])
    await move('a', { at: 'last' })
    expect(await column()).toEqual(['b', 'c', 'd', 'a'])
    await move('d', { at: 'first' })
    expect(await column()).toEqual(['d', 'b', 'c', 'a'])
    await move('d', { after: guidOf('a') })
    expect(await column()).toEqual(['b', 'c', 'a', 'd'])
    await move('d', { before: guidOf('c') })
    expect(await column()).toEqual(['b', 'd', 'c', 'a'])
  })

  it('moves to another stage with an event, and within its own without', async () => {
    expect((await move('b', { at: 'last' })).eventId).toBeNull()
    const { eventId } = await move('b', { at: 'first' }, 'IN_PROGRESS')
    expect(eventId).not.toBeNull()
    expect(await column()).toEqual(['a', 'c', 'd'])
    expect(await column('IN_PROGRESS')).toEqual(['b'])
  })

  it('goes to the end of the side it was dropped on where its neighbour has left the stage', async () => {
    await move('a', { at: 'first' }, 'QUALIFIED')
    await move('c', { after: guidOf('a') })
    expect(await column()).toEqual(['b', 'd', 'c'])
    await move('c', { before: guidOf('a') })
    expect(await column()).toEqual(['c', 'b', 'd'])
  })

  it('is not moved by a page that shows an older state', async () => {
    await move('a', { at: 'first' }, 'QUALIFIED')
    const colleague = await addColleague(database.db, desk.orgId)
    const stale = {
      orgId: desk.orgId,
      guid: guidOf('a'),
      from: NEW,
      place: { at: 'first' } as const,
    }
    await expect(colleague.calls.move({ ...stale, status: 'PROPOSAL_MADE' })).rejects.toThrow(
      'draft.conflict',
    )
    await expect(colleague.calls.move({ ...stale, status: 'NEW' })).rejects.toThrow(
      'draft.conflict',
    )
    expect(await column('QUALIFIED')).toEqual(['a'])
  })

  it('keeps its place among many that are put between the same two', async () => {
    for (let turn = 0; turn < 120; turn += 1)
      await move(turn % 2 ? 'c' : 'd', { before: guidOf('b') })
    expect(await column()).toEqual(['a', 'd', 'c', 'b'])
    const ranks = await database.db
      .select({ length: sql<number>`length(rank)` })
      .from(opportunity)
      .where(eq(opportunity.orgId, desk.orgId))
    expect(Math.max(...ranks.map(({ length }) => length))).toBeLessThanOrEqual(60)
  })
})

describe('a closed card', () => {
  const conclude = (name: string, from: OpportunityState, resolution: 'WON' | 'LOST' | 'CLOSED') =>
    desk.calls.conclude({ orgId: desk.orgId, guid: guidOf(name), from, resolution, note: 'So.' })

  it('leaves the board with an outcome that its stage can have', async () => {
    await expect(conclude('a', NEW, 'WON')).rejects.toThrow('request.invalid')
    await conclude('a', NEW, 'CLOSED')
    await move('b', { at: 'first' }, 'PROPOSAL_MADE')
    await conclude('b', { status: 'PROPOSAL_MADE', resolution: null }, 'WON')
    const { columns, closed } = await desk.calls.board({ orgId: desk.orgId })
    expect(columns.map(({ total }) => total)).toEqual([2, 0, 0, 0])
    expect(closed).toEqual([
      { resolution: 'WON', total: 1 },
      { resolution: 'LOST', total: 0 },
      { resolution: 'CLOSED', total: 1 },
    ])
  })

  it('is corrected, reopened, and comes back as it was by undoing', async () => {
    await move('b', { at: 'first' }, 'PROPOSAL_MADE')
    const made: OpportunityState = { status: 'PROPOSAL_MADE', resolution: null }
    await conclude('b', made, 'WON')
    await conclude('b', { ...made, resolution: 'WON' }, 'LOST')
    const lost: OpportunityState = { ...made, resolution: 'LOST' }
    const { eventId } = await move('b', { at: 'last' }, 'QUALIFIED', lost)
    expect(await column('QUALIFIED')).toEqual(['b'])
    const one = { orgId: desk.orgId, guid: guidOf('b') }
    await desk.calls.undo({ ...one, eventId: eventId ?? '' })
    expect(await desk.calls.byId(one)).toMatchObject({ ...lost, outcomeNote: 'So.' })
    const { items } = await desk.calls.history(one)
    expect(items.map(({ type }) => type)).toEqual([
      'RESOLUTION_CHANGED',
      'RESOLUTION_CHANGED',
      'RESOLUTION_CHANGED',
      'RESOLUTION_CHANGED',
      'STATUS_CHANGED',
      'CREATED',
    ])
  })
})

describe('undoing', () => {
  it('takes a change back, unless it has been changed again', async () => {
    const one = { orgId: desk.orgId, guid: guidOf('a') }
    const first = await move('a', { at: 'first' }, 'QUALIFIED')
    const second = await move('a', { at: 'first' }, 'IN_PROGRESS', {
      status: 'QUALIFIED',
      resolution: null,
    })
    const undo = (eventId: string | null) => desk.calls.undo({ ...one, eventId: eventId ?? '' })
    await expect(undo(first.eventId)).rejects.toThrow('draft.conflict')
    await undo(second.eventId)
    expect((await desk.calls.byId(one)).status).toBe('QUALIFIED')
    await undo(first.eventId)
    expect(await column()).toEqual(['a', 'b', 'c', 'd'])
    await expect(undo(first.eventId)).rejects.toThrow('draft.conflict')
  })

  it('is of the card’s own events, of the last week', async () => {
    const { eventId } = await move('a', { at: 'first' }, 'QUALIFIED')
    const undo = { orgId: desk.orgId, eventId: eventId ?? '' }
    await expect(desk.calls.undo({ ...undo, guid: guidOf('b') })).rejects.toThrow(
      'record.not_found',
    )
    await database.pool.query(
      `update opportunity_event set at = at - interval '8 days' where id = ${eventId}`,
    )
    await expect(desk.calls.undo({ ...undo, guid: guidOf('a') })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('leads to no state that there cannot be: the stage under an outcome stays', async () => {
    const open = (status: OpportunityState['status']) => ({ status, resolution: null })
    const { eventId } = await move('a', { at: 'first' }, 'QUALIFIED')
    const one = { orgId: desk.orgId, guid: guidOf('a') }
    await desk.calls.conclude({
      ...one,
      from: open('QUALIFIED'),
      resolution: 'WON',
      reason: 'price',
    })
    // There is no reason of a loss.
    expect((await desk.calls.byId(one)).reason).toBeNull()
    await expect(desk.calls.undo({ ...one, eventId: eventId ?? '' })).rejects.toThrow(
      'draft.conflict',
    )
  })

  it('brings a closed card back to a place that is no other’s', async () => {
    const one = { orgId: desk.orgId, guid: guidOf('b') }
    const { eventId } = await desk.calls.conclude({ ...one, from: NEW, resolution: 'CLOSED' })
    await move('d', { after: guidOf('a') })
    await desk.calls.undo({ ...one, eventId: eventId ?? '' })
    const ranks = await database.db
      .select({ rank: opportunity.rank })
      .from(opportunity)
      .where(eq(opportunity.orgId, desk.orgId))
    expect(new Set(ranks.map(({ rank }) => rank)).size).toBe(4)
    await move('c', { after: guidOf('b') })
    expect(await column()).toEqual(['b', 'c', 'a', 'd'])
  })

  it('assigns to nobody who has left', async () => {
    const { calls, orgId } = desk
    const colleague = await addColleague(database.db, orgId)
    const one = { orgId, guid: guidOf('a') }
    const base = fieldsOf(await calls.byId(one))
    const assigned = { ...base, assigneeUserId: colleague.userId }
    await calls.save({ ...one, base: sent(base), mine: sent(assigned) })
    await calls.save({ ...one, base: sent(assigned), mine: sent(base) })
    const { items } = await calls.history(one)
    await database.db.execute(sql`delete from membership where user_id = ${colleague.userId}`)
    await expect(calls.undo({ ...one, eventId: items[0]?.id ?? '' })).rejects.toThrow(
      'request.invalid',
    )
  })
})

describe('an outcome that is recorded again as it stands', () => {
  it('is no change, and nothing to undo', async () => {
    const one = { orgId: desk.orgId, guid: guidOf('a') }
    await desk.calls.conclude({ ...one, from: NEW, resolution: 'CLOSED' })
    const from = { status: 'NEW', resolution: 'CLOSED' } as const
    const again = await desk.calls.conclude({ ...one, from, resolution: 'CLOSED' })
    expect(again.eventId).toBeNull()
    expect((await desk.calls.history(one)).items).toHaveLength(2)
  })
})
