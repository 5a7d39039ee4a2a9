import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OpportunityState } from '@kogge/domain/opportunities/opportunity-states.ts'
import { dropDeleted } from '@kogge/features/opportunities/server/opportunity-removal.commands.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTender, columnOf } from './opportunity-world.fixture.ts'

const NEW: OpportunityState = { status: 'NEW', resolution: null }

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  desk = await addDesk(database.db)
})

/** Deletes a new opportunity of a name, some days ago. */
const deleted = async (name: string, days = 0): Promise<string> => {
  const { orgId, calls } = desk
  const { guid } = await calls.create({ orgId, name })
  await calls.remove({ orgId, guid, from: NEW })
  await database.pool.query(
    `update opportunity set deleted_at = deleted_at - make_interval(days => $1) where guid = $2`,
    [days, guid],
  )
  return guid
}
const bin = async () => {
  const { items } = await desk.calls.list({
    orgId: desk.orgId,
    filters: { archived: ['deleted'] },
    limit: 50,
  })
  return items
}

describe('the bin', () => {
  it('lists what was deleted, whatever became of it before, and nothing else', async () => {
    const { orgId, calls } = desk
    await calls.create({ orgId, name: 'open' })
    const { guid } = await calls.create({ orgId, name: 'archived' })
    await calls.archive({ orgId, guid, from: NEW, isArchived: true })
    await calls.remove({ orgId, guid, from: NEW })
    await deleted('closed')
    expect((await bin()).map(({ name }) => name)).toEqual(['closed', 'archived'])
    for (const one of await bin()) expect(one.deletedAt).not.toBeNull()
    const all = await calls.list({ orgId, filters: { archived: ['also'] }, limit: 50 })
    expect(all.items.map(({ name, deletedAt }) => [name, deletedAt])).toEqual([['open', null]])
  })

  it('gives back a card as long as it is there, longer than its deletion can be undone', async () => {
    const { orgId, calls } = desk
    const guid = await deleted('long gone', 29)
    await dropDeleted(database.db)
    const { eventId } = await calls.restore({ orgId, guid })
    expect(await columnOf(calls, orgId, 'NEW')).toEqual(['long gone'])
    expect(await bin()).toEqual([])
    // A second tab restores nothing more.
    expect(await calls.restore({ orgId, guid })).toEqual({ eventId: null })
    const { items } = await calls.history({ orgId, guid })
    expect(items.map(({ type }) => type)).toEqual(['DELETED', 'DELETED', 'CREATED'])
    await calls.undo({ orgId, guid, eventId: eventId ?? '' })
    expect((await bin()).map((card) => card.guid)).toEqual([guid])
  })

  it('has dropped a card after its days', async () => {
    const { orgId, calls } = desk
    const guid = await deleted('too late', 31)
    await dropDeleted(database.db)
    await expect(calls.restore({ orgId, guid })).rejects.toThrow('record.not_found')
  })

  it('gives back a further card where its tender was saved anew', async () => {
    const { orgId, calls } = desk
    const rfxId = await addTender(database.db)
    const { guid } = await calls.saveTender({ orgId, rfxId })
    await calls.remove({ orgId, guid, from: NEW })
    const second = await calls.saveTender({ orgId, rfxId })
    await calls.restore({ orgId, guid })
    const [first] = await calls.ofTenders({ orgId, rfxIds: [rfxId] })
    expect(first?.guid).toBe(second.guid)
    expect((await calls.byId({ orgId, guid })).rfxId).toBe(rfxId)
  })

  it('is of its organisation, and opens to nobody who only reads', async () => {
    const { orgId } = desk
    const guid = await deleted('ours')
    const other = await addDesk(database.db)
    await expect(other.calls.restore({ orgId: other.orgId, guid })).rejects.toThrow(
      'record.not_found',
    )
    await expect(other.calls.restore({ orgId, guid })).rejects.toThrow('record.not_found')
    const reader = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
    await expect(reader.calls.restore({ orgId, guid })).rejects.toThrow('access.denied')
    expect((await bin()).map((card) => card.guid)).toEqual([guid])
  })
})

describe('a page that shows an older state', () => {
  it('neither archives nor deletes', async () => {
    const { orgId, calls } = desk
    const { guid } = await calls.create({ orgId, name: 'moved on' })
    const at = { orgId, guid, from: NEW }
    await calls.move({ ...at, status: 'QUALIFIED', place: { at: 'first' } })
    await expect(calls.archive({ ...at, isArchived: true })).rejects.toThrow('draft.conflict')
    await expect(calls.remove(at)).rejects.toThrow('draft.conflict')
    expect(await columnOf(calls, orgId, 'QUALIFIED')).toEqual(['moved on'])
  })
})
