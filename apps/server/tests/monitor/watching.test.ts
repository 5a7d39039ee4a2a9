import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { monitorAdminRouter } from '@kogge/features/monitor/server/monitor.admin-router.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  callsOf as monitorCallsOf,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const callsOf = async ({ userId }: Pick<Supplier, 'userId'>) =>
  createCaller(watchingRouter)({
    ...(await contextOfUser(database.db, userId)),
    clock: () => new Date(),
    now: new Date(),
  }).watching

const newsOf = async (member: Supplier) => {
  const { items } = await (await callsOf(member)).news({ orgId: member.orgId })
  return items.map(({ cause, fields, org }) => ({ cause, fields, org: org !== null }))
}

const onlyRfx = async (): Promise<string> => {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from rfx`)
  return rows[0]?.id ?? ''
}

const turnOn = () =>
  database.db.execute(sql`
    insert into feature_flag (name, context, value, updated_at)
    values ('enableOrgWatching', 'GLOBAL', true, now())`)

const buyerOf = async (): Promise<string> => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select o.id from org o join rfx_search s on o.num = any(s.buyers) limit 1`,
  )
  return rows[0]?.id ?? ''
}

/** A tender that `member` watches, and a way to amend it. */
const watchedTender = async (member: Supplier) => {
  const same = { procedure: randomUUID(), id: randomUUID() }
  let version = 1
  await harvestCall(database.db, { ...same, version: '01', title: 'Tilts' })
  const rfxId = await onlyRfx()
  const calls = await callsOf(member)
  await calls.watchTender({ orgId: member.orgId, rfxId, isWatched: true })
  return {
    rfxId,
    amend: async (title: string) => {
      version += 1
      await harvestCall(database.db, { ...same, version: `0${version}`, title })
      await matchAll(database.db)
    },
  }
}

it('a change of a tender that is watched is news to its watcher alone, once, until it is watched no more', async () => {
  const [member, other] = [await addSupplier(database.db), await addSupplier(database.db)]
  const { rfxId, amend } = await watchedTender(member)
  await matchAll(database.db)
  expect(await newsOf(member)).toEqual([])
  await amend('Tilta būve')
  await matchAll(database.db)
  expect(await newsOf(member)).toEqual([{ cause: 'changed', fields: ['title'], org: false }])
  expect(await newsOf(other)).toEqual([])
  const calls = await callsOf(member)
  expect((await calls.list({ orgId: member.orgId })).tenders).toEqual([rfxId])
  expect(await calls.tenders({ orgId: member.orgId })).toHaveLength(1)
  await calls.watchTender({ orgId: member.orgId, rfxId, isWatched: false })
  await amend('Tilta pārbūve')
  expect(await newsOf(member)).toHaveLength(1)
})

it('what is watched stands in the feed of its watcher, once, where it is seen and hidden as all that is there', async () => {
  const { db } = database
  const [member, other] = [await addSupplier(db), await addSupplier(db)]
  const { rfxId, amend } = await watchedTender(member)
  await amend('Tilta būve')
  const calls = await monitorCallsOf(db, member)
  const { orgId } = member
  const feed = async (query = {}) => {
    const { items } = await calls.feed({ orgId, ...query })
    return items.map(({ kind, profiles, mark }) => ({ kind, found: profiles.length, ...mark }))
  }
  const watched = { kind: 'watched', found: 0, isSeen: false, isHidden: false, isSaved: false }
  expect(await feed({ view: 'unseen' })).toEqual([watched])
  expect((await (await monitorCallsOf(db, other)).feed({ orgId: other.orgId })).items).toEqual([])
  await calls.see({ orgId, rfxIds: [rfxId] })
  expect(await feed()).toEqual([{ ...watched, isSeen: true }])
  await amend('Tilta pārbūve')
  expect(await feed({ view: 'unseen' })).toEqual([watched])
  await calls.hide({ orgId, rfxIds: [rfxId] })
  expect(await feed()).toEqual([])
  expect(await feed({ view: 'hidden' })).toHaveLength(1)
  await calls.show({ orgId, rfxIds: [rfxId] })
  // Found by a profile too, it is the same row.
  const guid = await addProfile(db, member, { q: ['tilta'] })
  await matchAll(db)
  expect(await feed()).toMatchObject([{ kind: 'profile', found: 1 }])
  expect(await feed({ profiles: [guid] })).toHaveLength(1)
})

it('a new tender of an organisation that is watched is news, where the flag is on', async () => {
  const { db } = database
  const member = await addSupplier(db)
  await harvestCall(db)
  await matchAll(db)
  const watchedId = await buyerOf()
  const calls = await callsOf(member)
  const input = { orgId: member.orgId, watchedId, isWatched: true }
  await expect(calls.watchOrg(input)).rejects.toThrow('access.denied')
  await turnOn()
  await calls.watchOrg(input)
  await harvestCall(db)
  await matchAll(db)
  expect(await newsOf(member)).toEqual([{ cause: 'published', fields: [], org: true }])
})

it('what an organisation that is watched wins is news once for each tender', async () => {
  const { db } = database
  const member = await addSupplier(db)
  const { amend } = await watchedTender(await addSupplier(db))
  const winner = await addSupplier(db)
  await turnOn()
  await (await callsOf(member)).watchOrg({
    orgId: member.orgId,
    watchedId: winner.orgId,
    isWatched: true,
  })
  await amend('Tilta būve')
  expect(await newsOf(member)).toEqual([])
  const concluded = async () => {
    await db.execute(sql`
      update rfx_search set suppliers = array[(select num from org where id = ${winner.orgId})]`)
    await db.execute(sql`
      with raised as (update rfx set version = version + 1 returning num, version, outline),
      changed as (
        insert into rfx_change (rfx_num, version, before, after, is_news, changed_at)
        select num, version, outline, jsonb_set(outline, '{stage}', '"awarded"'), true, now() from raised returning id)
      insert into rfx_change_due select 'watching', id from changed`)
    await matchAll(db)
  }
  await concluded()
  await concluded()
  expect(await newsOf(member)).toEqual([{ cause: 'won', fields: ['stage'], org: true }])
})

it('who leaves the organisation watches nothing any more, nor again after coming back', async () => {
  const { db } = database
  const member = await addSupplier(db)
  const { amend } = await watchedTender(member)
  await amend('Tilta būve')
  await db.execute(sql`delete from membership where user_id = ${member.userId}`)
  await amend('Tilta pārbūve')
  const calls = await callsOf(member)
  await expect(calls.news({ orgId: member.orgId })).rejects.toThrow('record.not_found')
  await addMember(db, member.orgId, member.userId, 'ORG_MEMBER')
  const again = await callsOf(member)
  expect((await again.list({ orgId: member.orgId })).tenders).toEqual([])
  expect(await newsOf(member)).toEqual([])
})

it('whose membership has ended by its date hears nothing, and a private request brings nothing', async () => {
  const { db } = database
  const [member, ended] = [await addSupplier(db), await addSupplier(db)]
  const { rfxId, amend } = await watchedTender(member)
  await (await callsOf(ended)).watchTender({ orgId: ended.orgId, rfxId, isWatched: true })
  await db.execute(
    sql`update membership set expires_at = now() - interval '1 day' where user_id = ${ended.userId}`,
  )
  await amend('Tilta būve')
  const { rows } = await db.execute(sql`select from watch_news where user_id = ${ended.userId}`)
  expect(rows).toEqual([])
  expect(await newsOf(member)).toHaveLength(1)
  await db.execute(sql`update rfx set privacy = 'invited'`)
  expect(await newsOf(member)).toEqual([])
  const calls = await callsOf(member)
  expect(await calls.tenders({ orgId: member.orgId })).toEqual([])
  expect((await calls.list({ orgId: member.orgId })).tenders).toEqual([])
  await calls.watchTender({ orgId: member.orgId, rfxId, isWatched: false })
  await expect(calls.watchTender({ orgId: member.orgId, rfxId, isWatched: true })).rejects.toThrow(
    'record.not_found',
  )
})

it('nobody watches for an organisation that is not theirs, or without the right to', async () => {
  const { db } = database
  const [member, stranger] = [await addSupplier(db), await addSupplier(db)]
  const { rfxId } = await watchedTender(member)
  const input = { orgId: member.orgId, rfxId, isWatched: true }
  await expect((await callsOf(stranger)).watchTender(input)).rejects.toThrow('record.not_found')
  const userId = await addPerson(db)
  await addMember(db, member.orgId, userId, 'ORG_READONLY_MEMBER')
  await expect((await callsOf({ userId })).watchTender(input)).rejects.toThrow('access.denied')
})

it('staff see the watchers of what is public and profiles, and others are turned away', async () => {
  const { db } = database
  const [member, owner] = [await addSupplier(db), await addSupplier(db)]
  const { rfxId } = await watchedTender(member)
  const guid = await addProfile(db, owner, { country: ['LV'] })
  const staff = await addPerson(db)
  await addStaff(db, staff, 'SUPPORT')
  const admin = async (userId: string) =>
    createCaller(monitorAdminRouter)({ ...(await contextOfUser(db, userId)), now: new Date() })
      .adminMonitor
  const calls = await admin(staff)
  expect(await calls.watchers({ id: rfxId })).toMatchObject([
    { userId: member.userId, orgId: member.orgId },
  ])
  expect(await calls.profiles({ orgId: owner.orgId })).toMatchObject([{ guid, total: 0 }])
  await db.execute(sql`update rfx set privacy = 'invited'`)
  expect(await calls.watchers({ id: rfxId })).toEqual([])
  const outside = await admin(member.userId)
  await expect(outside.watchers({ id: rfxId })).rejects.toThrow('access.denied')
  await expect(outside.profiles({ orgId: owner.orgId })).rejects.toThrow('access.denied')
})
