import { randomUUID } from 'node:crypto'
import { notification } from '@kogge/db/schema/notifications.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { followedBy } from '@kogge/features/accounts/server/followed-data.queries.ts'
import {
  followDueChanges,
  followMissedChanges,
} from '@kogge/features/opportunities/server/tender-following.commands.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { TEST_TOKEN_KEYS, TEST_URL } from '@kogge/platform/server/testing/test-context.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { harvestCall } from '../monitor/monitor-world.fixture.ts'
import { addColleague, addDesk, fieldsOf, sent } from './opportunity-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeEach(async () => {
  errors.length = 0
  await database?.close()
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const DAY_MS = 24 * 60 * 60 * 1000
const days = (from: string | null, to: string | null): number =>
  Math.round((Date.parse(to ?? '') - Date.parse(from ?? '')) / DAY_MS)

const jobs: JobSender = { send: async () => undefined, mailSeals: TEST_TOKEN_KEYS }
const errors: object[] = []
const log: Log = { info: () => {}, warn: () => {}, error: (data) => errors.push(data) }
const following = () => ({ jobs, publicUrl: TEST_URL, log, now: new Date() })

/** A card of a tender that closes in 30 days, with an own date two days before, and a way to amend the tender. */
const followed = async () => {
  const same = { procedure: randomUUID(), id: randomUUID() }
  await harvestCall(database.db, { ...same, version: '01' })
  const [tender] = await database.db.select().from(rfx).orderBy(desc(rfx.num)).limit(1)
  const { orgId, calls } = desk
  const { guid } = await calls.saveTender({ orgId, rfxId: tender?.id ?? '' })
  const one = { orgId, guid }
  const view = await calls.byId(one)
  const base = fieldsOf(view)
  const dueAt = new Date(Date.parse(view.deadlineAt ?? '') - 2 * DAY_MS)
  await calls.save({ ...one, base: sent(base), mine: sent({ ...base, dueAt }) })
  let version = 1
  return {
    one,
    before: await calls.byId(one),
    amend: async (closesIn: number) => {
      version += 1
      await harvestCall(database.db, { ...same, version: `0${version}`, closesIn })
    },
  }
}

/** What somebody was notified of. */
const notifiedOf = async (userId: string) => {
  const rows = await database.db
    .select()
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(asc(notification.id))
  return rows.map(({ message, orgId }) => ({
    template: message?.template,
    what: message?.values['what'],
    orgId,
  }))
}

it('the assignee is notified of being assigned and of changes of the tender, nobody of their own change', async () => {
  const { one, amend } = await followed()
  const colleague = await addColleague(database.db, one.orgId)
  const base = fieldsOf(await desk.calls.byId(one))
  const assign = (userId: string) =>
    desk.calls.save({ ...one, base: sent(base), mine: sent({ ...base, assigneeUserId: userId }) })
  await assign(colleague.userId)
  const orgId = one.orgId
  const assigned = { template: 'opportunityAssigned', what: undefined, orgId }
  expect(await notifiedOf(colleague.userId)).toEqual([assigned])
  await amend(40)
  await followDueChanges(database.db, following())
  await followMissedChanges(database.db, following())
  expect(await notifiedOf(colleague.userId)).toEqual([
    assigned,
    { template: 'opportunityTenderChanged', what: 'deadline', orgId },
  ])
  const other = await desk.calls.create({ orgId, name: 'Of my own' })
  const own = fieldsOf(await desk.calls.byId({ orgId, guid: other.guid }))
  const mine = sent({ ...own, assigneeUserId: desk.userId })
  await desk.calls.save({ orgId, guid: other.guid, base: sent(own), mine })
  expect(await notifiedOf(desk.userId)).toEqual([])
})

it('a card follows the deadline of its tender, its own date by the same days, once', async () => {
  const { one, before, amend } = await followed()
  await amend(40)
  while ((await followDueChanges(database.db, following())) > 0);
  const after = await desk.calls.byId(one)
  expect(days(before.deadlineAt, after.deadlineAt)).toBe(10)
  expect(days(before.dueAt, after.dueAt)).toBe(10)
  await followMissedChanges(database.db, following())
  expect(await desk.calls.byId(one)).toEqual(after)
  const { items } = await desk.calls.history(one)
  const [own, official] = items
  expect(own).toMatchObject({ type: 'UPDATED', actor: null, changes: [{ field: 'dueAt' }] })
  expect(official).toMatchObject({
    type: 'UPDATED',
    actor: null,
    changes: [{ field: 'deadlineAt' }],
  })
  await desk.calls.undo({ ...one, eventId: own?.id ?? '' })
  expect((await desk.calls.byId(one)).dueAt).toBe(before.dueAt)
  // What the source says is undone by nobody.
  await expect(desk.calls.undo({ ...one, eventId: official?.id ?? '' })).rejects.toThrow(
    'record.not_found',
  )
})

it('a change that no card was there for is found by comparison', async () => {
  const { one, before, amend } = await followed()
  await amend(35)
  await database.db.execute(sql`delete from rfx_change_due where reader = 'opportunities'`)
  expect(await followDueChanges(database.db, following())).toBe(0)
  await followMissedChanges(database.db, following())
  expect(days(before.deadlineAt, (await desk.calls.byId(one)).deadlineAt)).toBe(5)
})

it('a closed card keeps its own date while the source goes on, and nobody is mailed', async () => {
  const { one, before, amend } = await followed()
  const colleague = await addColleague(database.db, one.orgId)
  const base = fieldsOf(await desk.calls.byId(one))
  const mine = sent({ ...base, assigneeUserId: colleague.userId })
  await desk.calls.save({ ...one, base: sent(base), mine })
  const from = { status: 'NEW', resolution: null } as const
  await desk.calls.conclude({ ...one, from, resolution: 'CLOSED' })
  await amend(40)
  await followDueChanges(database.db, following())
  const after = await desk.calls.byId(one)
  expect(days(before.deadlineAt, after.deadlineAt)).toBe(10)
  expect(after.dueAt).toBe(before.dueAt)
  expect(await notifiedOf(colleague.userId)).toHaveLength(1)
})

it('no card follows a tender that is public no more', async () => {
  const { one, before, amend } = await followed()
  await amend(40)
  await database.db.update(rfx).set({ privacy: 'invited' })
  await followMissedChanges(database.db, following())
  expect((await desk.calls.byId(one)).deadlineAt).toBe(before.deadlineAt)
})

it('one card that cannot follow holds up no other', async () => {
  const { one, before, amend } = await followed()
  const other = await addDesk(database.db)
  const [tender] = await database.db.select().from(rfx).orderBy(desc(rfx.num)).limit(1)
  const { guid } = await other.calls.saveTender({ orgId: other.orgId, rfxId: tender?.id ?? '' })
  await amend(40)
  await database.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`)
  await database.db.execute(
    sql.raw(`
    create trigger refuse before update on opportunity for each row when (old.guid = '${one.guid}') execute function refuse()`),
  )
  await followDueChanges(database.db, following())
  expect(errors).toHaveLength(1)
  const theirs = await other.calls.byId({ orgId: other.orgId, guid })
  expect(days(before.deadlineAt, theirs.deadlineAt)).toBe(10)
})

it('a card goes on with the tender that its own became part of, whatever the versions', async () => {
  const { one, before } = await followed()
  const { rows } = await database.db.execute<{ id: string; procedure_key: string }>(
    sql`select id, procedure_key from rfx`,
  )
  await harvestCall(database.db, { closesIn: 50 })
  const [successor] = await database.db.select().from(rfx).orderBy(desc(rfx.num)).limit(1)
  await database.db.execute(sql`delete from rfx where id = ${rows[0]?.id}`)
  await database.db.execute(sql`
    insert into rfx_alias (id, procedure_key) values (${rows[0]?.id}, ${successor?.procedureKey})`)
  await followMissedChanges(database.db, following())
  const after = await desk.calls.byId(one)
  expect(after.rfxId).toBe(successor?.id)
  expect(days(before.deadlineAt, after.deadlineAt)).toBe(20)
})

it('nobody who has left the organisation is notified, nor has its cards in their data', async () => {
  const { one, amend } = await followed()
  const colleague = await addColleague(database.db, one.orgId)
  const base = fieldsOf(await desk.calls.byId(one))
  const mine = sent({ ...base, assigneeUserId: colleague.userId })
  await desk.calls.save({ ...one, base: sent(base), mine })
  const { opportunities } = await followedBy(database.db, colleague.userId, '')
  expect(opportunities).toMatchObject([{ isAssignee: true }])
  await database.db.execute(sql`delete from membership where user_id = ${colleague.userId}`)
  await amend(40)
  await followDueChanges(database.db, following())
  expect(await notifiedOf(colleague.userId)).toEqual([])
  expect((await followedBy(database.db, colleague.userId, '')).opportunities).toEqual([])
})
