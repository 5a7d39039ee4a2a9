import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hideTender } from '../opportunities/opportunity-world.fixture.ts'
import {
  addColleague,
  addDesk,
  addTask,
  addTenderCard,
  NONE,
  type TaskCalls,
} from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const edit = { base: { title: 'Read the documents' }, mine: { title: 'Theirs now' } }
const ITEM = { id: '019abcde-0000-7000-8000-000000000001', text: 'Sign', isDone: false }

/** Every call on a task by its id; of one that is not there the history is empty. */
const callsOn = (calls: TaskCalls, one: { readonly orgId: string; readonly guid: string }) => ({
  byId: () => calls.task.byId(one),
  history: async () => {
    const { items } = await calls.task.history(one)
    if (items.length === 0) throw new Error('record.not_found')
    return items
  },
  save: () => calls.task.save({ ...one, ...edit }),
  tick: () => calls.task.tick({ ...one, itemId: ITEM.id, isDone: true }),
  move: () => calls.task.move({ ...one, place: { at: 'first' } }),
  remove: () => calls.task.remove(one),
  undo: () => calls.task.undo({ ...one, eventId: '1' }),
})

describe('tasks', () => {
  it('of another organisation are none, whatever id a client sends', async () => {
    const stranger = await addDesk(database.db)
    const theirs = await addTask(stranger, 'Secret', { checklist: [ITEM] })
    const { orgId } = desk
    for (const [name, call] of Object.entries(callsOn(desk.calls, { ...theirs, orgId })))
      await expect(call(), name).rejects.toThrow('record.not_found')
    for (const [name, call] of Object.entries(callsOn(desk.calls, theirs)))
      await expect(call(), name).rejects.toThrow('record.not_found')
    expect(await desk.calls.task.removeMany({ orgId, guids: [theirs.guid] })).toEqual({
      removed: [],
    })
    const { items, total } = await desk.calls.task.list({ orgId, filters: { q: ['secret'] } })
    expect([items, total]).toEqual([[], 0])
    expect(await stranger.calls.task.byId(theirs)).toMatchObject({ title: 'Secret' })
  })

  it('are seen and not changed by members who read only', async () => {
    const one = await addTask(desk, 'Read the documents', { checklist: [ITEM] })
    const reader = await addColleague(database.db, desk.orgId, 'ORG_READONLY_MEMBER')
    const { byId, history, ...changes } = callsOn(reader.calls, one)
    expect(await byId()).toMatchObject({ title: 'Read the documents' })
    expect(await history()).toHaveLength(1)
    for (const [name, call] of Object.entries(changes))
      await expect(call(), name).rejects.toThrow('access.denied')
    const fields = { title: 'Mine' }
    await expect(
      reader.calls.task.create({ orgId: desk.orgId, subject: NONE, fields }),
    ).rejects.toThrow('access.denied')
    expect((await desk.calls.task.history(one)).items).toHaveLength(1)
  })

  it('need a plan', async () => {
    const orgId = await addOrganisation(database.db, 'FREE')
    const { calls } = await addColleague(database.db, orgId)
    await expect(calls.task.list({ orgId })).rejects.toThrow('plan.required')
    await expect(
      calls.task.create({ orgId, subject: NONE, fields: { title: 'Mine' } }),
    ).rejects.toThrow('plan.required')
  })

  it('belong to opportunities and requests of the organisation, and to public tenders alone', async () => {
    const { orgId, calls } = desk
    const stranger = await addDesk(database.db)
    const [own, theirs] = [
      await addTenderCard(database.db, desk),
      await addTenderCard(database.db, stranger),
    ]
    const create = (subject: Parameters<TaskCalls['task']['create']>[0]['subject']) =>
      calls.task.create({ orgId, subject, fields: { title: 'Read' } })
    await create({ kind: 'opportunity', guid: own.one.guid })
    await create({ kind: 'tender', rfxId: own.rfxId })
    for (const subject of [
      { kind: 'opportunity' as const, guid: theirs.one.guid },
      { kind: 'opportunity' as const, guid: randomUUID() },
      { kind: 'request' as const, rfxId: own.rfxId },
      { kind: 'tender' as const, rfxId: randomUUID() },
    ])
      await expect(create(subject), JSON.stringify(subject)).rejects.toThrow('record.not_found')
    await hideTender(database.db, theirs.rfxId)
    await expect(create({ kind: 'tender', rfxId: theirs.rfxId })).rejects.toThrow(
      'record.not_found',
    )
    expect(
      await calls.task.ofSubject({ orgId, subject: { kind: 'tender', rfxId: own.rfxId } }),
    ).toMatchObject([{ subject: { kind: 'tender', id: own.rfxId, name: expect.any(String) } }])
  })

  it('name no tender that is public no more', async () => {
    const { orgId, calls } = desk
    const { rfxId } = await addTenderCard(database.db, desk)
    const subject = { kind: 'tender' as const, rfxId }
    const { guid } = await calls.task.create({ orgId, subject, fields: { title: 'Read' } })
    await hideTender(database.db, rfxId)
    const { subject: shown } = await calls.task.byId({ orgId, guid })
    expect(shown).toEqual({ kind: 'tender', id: rfxId, name: null })
  })

  it('on opportunities are there as the flag decides, others always', async () => {
    const { orgId, calls } = await addDesk(database.db)
    const { one } = await addTenderCard(database.db, { orgId, calls })
    const subject = { kind: 'opportunity' as const, guid: one.guid }
    const { guid } = await calls.task.create({ orgId, subject, fields: { title: 'On a card' } })
    const other = await addTask({ orgId, calls })
    await database.db.execute(sql`
      insert into feature_flag (name, context, context_id, value)
      values ('enableOpportunityTasks', 'ORG', ${orgId}, false)`)
    for (const [name, call] of Object.entries(callsOn(calls, { orgId, guid })))
      await expect(call(), name).rejects.toThrow('record.not_found')
    await expect(
      calls.task.create({ orgId, subject, fields: { title: 'Another' } }),
    ).rejects.toThrow('record.not_found')
    await expect(
      calls.taskTemplate.applyTo({ ...one, template: { starter: 'smallPurchase' } }),
    ).rejects.toThrow('record.not_found')
    const { items, total } = await calls.task.list({ orgId })
    expect([items.map((item) => item.guid), total]).toEqual([[other.guid], 1])
    expect(await calls.task.ofSubject({ orgId, subject })).toEqual([])
  })

  it('of an opportunity that is deleted are gone with it, and come back with it', async () => {
    const { orgId, calls } = desk
    const { one } = await addTenderCard(database.db, desk)
    const subject = { kind: 'opportunity' as const, guid: one.guid }
    const { guid } = await calls.task.create({ orgId, subject, fields: { title: 'On a card' } })
    const from = { status: 'NEW' as const, resolution: null }
    await calls.opportunity.remove({ ...one, from })
    for (const [name, call] of Object.entries(callsOn(calls, { orgId, guid })))
      await expect(call(), name).rejects.toThrow('record.not_found')
    const listed = await calls.task.list({ orgId, filters: { q: ['on a card'] }, limit: 50 })
    expect(listed.items.map((item) => item.guid)).not.toContain(guid)
    await calls.opportunity.restore(one)
    expect(await calls.task.byId({ orgId, guid })).toMatchObject({ title: 'On a card' })
  })
})
