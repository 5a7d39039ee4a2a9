import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTender, hideTender } from './opportunity-world.fixture.ts'

const NEW = { status: 'NEW', resolution: null } as const

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

describe('a tender that is saved', () => {
  it('is an opportunity with what the tender says, once, however often it is saved', async () => {
    const { orgId, calls } = desk
    const rfxId = await addTender(database.db)
    const first = await calls.saveTender({ orgId, rfxId })
    expect(first.isNew).toBe(true)
    expect(await calls.saveTender({ orgId, rfxId })).toEqual({ guid: first.guid, isNew: false })
    const view = await calls.byId({ orgId, guid: first.guid })
    expect(view).toMatchObject({ status: 'NEW', resolution: null, rfxId })
    expect(view.name).not.toBe('')
    expect(view.deadlineAt).not.toBeNull()
    const { items } = await calls.history({ orgId, guid: first.guid })
    expect(items.map(({ type }) => type)).toEqual(['OPPORTUNITY_INITIALIZED', 'CREATED'])
    expect(await calls.ofTenders({ orgId, rfxIds: [rfxId] })).toEqual([
      { rfxId, guid: first.guid, status: 'NEW', resolution: null },
    ])
  })

  it('is one opportunity when two colleagues save it at once', async () => {
    const { orgId, calls } = desk
    const { db } = database
    const rfxId = await addTender(db)
    const others = await Promise.all([1, 2, 3].map(() => addColleague(db, orgId)))
    const saved = await Promise.all(
      [calls, ...others.map((one) => one.calls)].map((each) => each.saveTender({ orgId, rfxId })),
    )
    expect(new Set(saved.map(({ guid }) => guid)).size).toBe(1)
    expect(saved.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await db.$count(opportunity, eq(opportunity.rfxId, rfxId))).toBe(1)
  })

  it('has a further opportunity where one is asked for', async () => {
    const { orgId, calls } = desk
    const rfxId = await addTender(database.db)
    const first = await calls.saveTender({ orgId, rfxId })
    const further = await calls.saveTender({ orgId, rfxId, isFurther: true })
    expect(further.isNew).toBe(true)
    expect(further.guid).not.toBe(first.guid)
    const [found] = await calls.ofTenders({ orgId, rfxIds: [rfxId] })
    expect(found?.guid).toBe(first.guid)
  })

  it('is a public one: no card says that another is known', async () => {
    const { orgId, calls } = desk
    const rfxId = await addTender(database.db)
    await hideTender(database.db, rfxId)
    await expect(calls.saveTender({ orgId, rfxId })).rejects.toThrow('record.not_found')
  })

  it('can be saved anew once its opportunity was deleted, and the deleted one comes back beside it', async () => {
    const { orgId, calls } = desk
    const rfxId = await addTender(database.db)
    const first = await calls.saveTender({ orgId, rfxId })
    const { eventId } = await calls.remove({ orgId, guid: first.guid, from: NEW })
    expect(await calls.ofTenders({ orgId, rfxIds: [rfxId] })).toEqual([])
    await expect(calls.byId({ orgId, guid: first.guid })).rejects.toThrow('record.not_found')
    const second = await calls.saveTender({ orgId, rfxId })
    expect(second.isNew).toBe(true)
    await calls.undo({ orgId, guid: first.guid, eventId: eventId ?? '' })
    const [found] = await calls.ofTenders({ orgId, rfxIds: [rfxId] })
    expect(found?.guid).toBe(second.guid)
    expect((await calls.byId({ orgId, guid: first.guid })).name).not.toBe('')
  })
})

describe('opportunities', () => {
  it('are of their organisation alone', async () => {
    const { orgId, calls } = desk
    const other = await addDesk(database.db)
    const { guid } = await calls.create({ orgId, name: 'A call that is expected' })
    const foreign = { orgId: other.orgId, guid }
    await expect(other.calls.byId(foreign)).rejects.toThrow('record.not_found')
    await expect(other.calls.byId({ orgId, guid })).rejects.toThrow('record.not_found')
    await expect(other.calls.remove({ ...foreign, from: NEW })).rejects.toThrow('record.not_found')
    const ids = [`${orgId}_${guid}`, 'no id', `${other.orgId}_${guid}`]
    const own = await calls.findByIds({ opportunityIds: ids, activeOrgId: orgId })
    expect(own.map((card) => card.guid)).toEqual([guid])
    const theirs = { opportunityIds: ids, activeOrgId: other.orgId }
    expect(await other.calls.findByIds(theirs)).toEqual([])
    await expect(other.calls.findByIds({ ...theirs, activeOrgId: orgId })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('are shown to those who read alone, who change none', async () => {
    const { orgId, calls } = desk
    const reader = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
    const { guid } = await calls.create({ orgId, name: 'Seen, not touched' })
    expect((await reader.calls.byId({ orgId, guid })).name).toBe('Seen, not touched')
    const from = { status: 'NEW' as const, resolution: null }
    const tries = [
      reader.calls.create({ orgId, name: 'Mine' }),
      reader.calls.move({ orgId, guid, from, status: 'QUALIFIED', place: { at: 'first' } }),
      reader.calls.conclude({ orgId, guid, from, resolution: 'CLOSED' }),
      reader.calls.archive({ orgId, guid, from, isArchived: true }),
      reader.calls.remove({ orgId, guid, from }),
      reader.calls.restore({ orgId, guid }),
      reader.calls.undo({ orgId, guid, eventId: '1' }),
    ]
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'access.denied' } })
  })
})
