import { membership } from '@kogge/db/schema/members.ts'
import { orgListFollow } from '@kogge/db/schema/org-lists.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { DEFAULT_SCHEDULE, mailDueAt } from '@kogge/domain/notifications/mail-schedule.ts'
import type { ListDigestChoice } from '@kogge/domain/org-lists/list-digests.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addSupplier,
  harvestCall,
  matchAll,
  type Supplier,
} from '../monitor/monitor-world.fixture.ts'
import { mailAt, mailsTo } from '../notifications/mail-round.fixture.ts'
import { addColleague, addKeeper, callsOf, LIST, mergeInto } from './org-list-world.fixture.ts'

let database: TestDatabase
let reader: Supplier
let guid = ''
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  const { db } = database
  await db.execute(sql`
    insert into feature_flag (name, context, value, updated_at)
    values ('enableOrgWatching', 'GLOBAL', true, now())`)
  reader = await addSupplier(db)
  await harvestCall(db, { title: 'The first' })
  await matchAll(db)
  guid = await addListOf(await buyerOf())
})
afterAll(() => database.close())

const buyerOf = async (): Promise<string> => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select o.id from org o join rfx_search s on o.num = any(s.buyers) limit 1`,
  )
  return rows[0]?.id ?? ''
}

const calls = () => callsOf(database.db, reader.userId)

/** A list of one organisation. */
const addListOf = async (memberId: string): Promise<string> => {
  const { orgId } = reader
  const made = await (await calls()).create({
    ...LIST,
    orgId,
    name: 'Buyers',
    memberIds: [memberId],
  })
  return made.guid
}

const choose = async (mail: ListDigestChoice, list = guid) =>
  (await calls()).chooseDigest({ orgId: reader.orgId, guid: list, mail })

const watch = async (watchedId: string, isWatched = true) => {
  const context = await contextOfUser(database.db, reader.userId)
  const caller = createCaller(watchingRouter)({
    ...context,
    clock: () => new Date(),
    now: new Date(),
  })
  await caller.watching.watchOrg({ orgId: reader.orgId, watchedId, isWatched })
}

const publish = async (title: string) => {
  await harvestCall(database.db, { title })
  await matchAll(database.db)
  await mailAt(database.db, new Date())
}

const dueAt = (mail: 'daily' | 'weekly'): Date =>
  mailDueAt(mail, DEFAULT_SCHEDULE, new Date()) ?? new Date()
const mails = () => mailsTo(database.db, reader.userId)

/** What is mailed by the digest of a day, and by that of a week. */
const mailedBy = async (mail: 'daily' | 'weekly') => {
  await mailAt(database.db, dueAt(mail))
  return mails()
}

it('the news of a list come in the digest of the day, once, with the name of the organisation', async () => {
  await choose('daily')
  expect((await (await calls()).byId({ orgId: reader.orgId, guid })).digest).toBe('daily')
  await publish('Ostas remonts')
  expect(await mails()).toEqual([])
  const [mail, ...others] = await mailedBy('daily')
  expect(mail?.text).toContain('Izdomātā pašvaldība: New tender')
  expect(others).toEqual([])
  await mailAt(database.db, new Date(dueAt('daily').getTime() + 60_000))
  expect(await mails()).toHaveLength(1)
})

it('without news there is no digest, and without the choice no news', async () => {
  await choose('daily')
  expect(await mailedBy('daily')).toEqual([])
  await choose('never')
  await publish('Ostas remonts')
  expect(await mailedBy('daily')).toEqual([])
})

it('what is chosen for the list holds, whatever is chosen for what is watched', async () => {
  await database.db.execute(sql`
    insert into notification_choice (user_id, kind, in_app, mail) values (${reader.userId}, 'watched', true, 'never')`)
  await choose('weekly')
  await publish('Ostas remonts')
  // A daily digest and a weekly one may fall together.
  const daily = dueAt('daily')
  if (daily < dueAt('weekly')) expect(await mailedBy('daily')).toEqual([])
  expect(await mailedBy('weekly')).toHaveLength(1)
})

it('an organisation of two lists that is watched as well is in the digest once', async () => {
  const other = await addListOf(await buyerOf())
  await choose('daily')
  await choose('daily', other)
  await watch(await buyerOf())
  await publish('Ostas remonts')
  const { rows } = await database.db.execute(
    sql`select from notification where user_id = ${reader.userId}`,
  )
  expect(rows).toHaveLength(1)
  expect(await mailedBy('daily')).toHaveLength(1)
})

it('of two lists the one that comes more often decides', async () => {
  const other = await addListOf(await buyerOf())
  await choose('weekly')
  await choose('daily', other)
  await publish('Ostas remonts')
  expect(await mailedBy('daily')).toHaveLength(1)
})

it('what waits is not mailed once the choice is taken back, the list is deleted, or watching ends', async () => {
  const { orgId } = reader
  await choose('daily')
  await publish('One')
  await choose('never')
  expect(await mailedBy('daily')).toEqual([])
  await choose('daily')
  await publish('Two')
  const { eventId } = await (await calls()).remove({ orgId, guid })
  expect(await mailedBy('daily')).toEqual([])
  await (await calls()).undo({ orgId, guid, eventId: eventId ?? '' })
  await choose('never')
  await watch(await buyerOf())
  await publish('Three')
  await watch(await buyerOf(), false)
  expect(await mailedBy('daily')).toEqual([])
})

it('an organisation is followed into the one that it became part of', async () => {
  const { db } = database
  await choose('daily')
  const buyer = await buyerOf()
  const old = await addListOf(buyer)
  await choose('never')
  await choose('daily', old)
  // The list names what became part of the buyer.
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into org (id, name, name_folded, match_key) values (gen_random_uuid(), 'Old', 'old', 'LV:~old') returning id`)
  const part = rows[0]?.id ?? ''
  await db.execute(sql`update org_list_member set member_id = ${part} where list_guid = ${old}`)
  await mergeInto(db, part, buyer)
  await publish('Ostas remonts')
  expect(await mailedBy('daily')).toHaveLength(1)
})

it('ends with the last membership, and is for those who may watch, of their own lists', async () => {
  const { db } = database
  const { orgId } = reader
  await choose('daily')
  const colleague = await addColleague(db, orgId, 'ORG_READONLY_MEMBER')
  const asReader = colleague.calls.chooseDigest({ orgId, guid, mail: 'daily' })
  await expect(asReader).rejects.toThrow('access.denied')
  const stranger = await addKeeper(db)
  for (const list of [
    { orgId, guid },
    { orgId: stranger.orgId, guid },
  ])
    await expect(stranger.calls.chooseDigest({ ...list, mail: 'daily' })).rejects.toThrow(
      'record.not_found',
    )
  await db.delete(membership).where(eq(membership.userId, reader.userId))
  expect(await db.$count(orgListFollow)).toBe(0)
  await db.execute(sql`update feature_flag set value = false where name = 'enableOrgWatching'`)
  const off = stranger.calls.create({ ...LIST, orgId: stranger.orgId, name: 'Own' })
  const own = { orgId: stranger.orgId, guid: (await off).guid }
  await expect(stranger.calls.chooseDigest({ ...own, mail: 'daily' })).rejects.toThrow(
    'access.denied',
  )
  await stranger.calls.chooseDigest({ ...own, mail: 'never' })
})
