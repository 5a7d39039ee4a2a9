import { randomUUID } from 'node:crypto'
import { delegation, delegationUser } from '@kogge/db/schema/delegations.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { writeMissingNotifications } from '@kogge/features/monitor/server/monitor.api.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  callsOf as monitorCallsOf,
} from '../monitor/monitor-world.fixture.ts'
import { linesOf, readerOf, unreadOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

it('matches of a profile and a day are one line to its subscribers, and to nobody else', async () => {
  const { db } = database
  const [supplier, stranger] = [await addSupplier(db), await addSupplier(db)]
  const colleague = { orgId: supplier.orgId, userId: await addPerson(db) }
  await addMember(db, colleague.orgId, colleague.userId)
  const guid = await addProfile(db, supplier, { country: ['LV'] }, 'Latvija')
  await addProfile(db, stranger, { country: ['EE'] })
  await matchAll(db)
  for (const title of ['Ceļš', 'Tilts', 'Skola']) await harvestCall(db, { title })
  await matchAll(db)
  await matchAll(db)

  expect(await unreadOf(db, supplier.userId)).toBe(1)
  expect(await linesOf(db, supplier.userId)).toMatchObject([
    {
      kind: 'matches',
      total: 3,
      unread: 3,
      org: { orgId: supplier.orgId },
      subject: { is: 'matches', profile: { guid, name: 'Latvija' }, tender: { language: 'lv' } },
    },
  ])
  expect(await linesOf(db, stranger.userId)).toEqual([])
  expect(await linesOf(db, colleague.userId)).toEqual([])

  const { orgId } = colleague
  await (await monitorCallsOf(db, colleague)).subscribe({ orgId, guid, isSubscribed: true })
  await harvestCall(db, { title: 'Osta' })
  await matchAll(db)
  expect(await linesOf(db, colleague.userId)).toMatchObject([
    { total: 1, subject: { tender: { title: 'Osta' } } },
  ])
  expect(await linesOf(db, supplier.userId)).toMatchObject([{ total: 4 }])
})

it('nobody is notified of tenders that a saved profile finds, nor of amendments that change no match', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const same = { id: randomUUID(), procedure: randomUUID() }
  await harvestCall(db, { ...same, version: '01', title: 'Ceļš' })
  await matchAll(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll(db)
  await harvestCall(db, { ...same, version: '02', title: 'Ceļa remonts' })
  await matchAll(db)
  expect(await unreadOf(db, supplier.userId)).toBe(0)
})

it('changes of a watched tender are one line to its watcher', async () => {
  const { db } = database
  const [watcher, other] = [await addSupplier(db), await addSupplier(db)]
  const same = { id: randomUUID(), procedure: randomUUID() }
  await harvestCall(db, { ...same, version: '01', title: 'Tilts' })
  const { rows } = await db.execute<{ id: string }>(sql`select id from rfx`)
  const rfxId = rows[0]?.id ?? ''
  const { watching } = createCaller(watchingRouter)(await readerOf(db, watcher.userId))
  await watching.watchTender({ orgId: watcher.orgId, rfxId, isWatched: true })
  for (const [version, title] of [
    ['02', 'Tilta būve'],
    ['03', 'Tilta pārbūve'],
  ] as const) {
    await harvestCall(db, { ...same, version, title })
    await matchAll(db)
  }
  expect(await linesOf(db, watcher.userId)).toMatchObject([
    {
      kind: 'watched',
      total: 2,
      subject: {
        is: 'watched',
        cause: 'changed',
        fields: ['title'],
        tender: { rfxId, title: 'Tilta pārbūve' },
      },
    },
  ])
  expect(await linesOf(db, other.userId)).toEqual([])
  // A tender that is public no more is left out.
  await db.execute(sql`delete from rfx_search`)
  expect(await linesOf(db, watcher.userId)).toEqual([])
  expect(await unreadOf(db, watcher.userId)).toBe(0)
})

it('a former member sees nothing that the organisation follows, nor after coming back', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const leaver = { orgId: supplier.orgId, userId: await addPerson(db) }
  await addMember(db, leaver.orgId, leaver.userId)
  const guid = await addProfile(db, supplier, { country: ['LV'] })
  const { orgId } = leaver
  await (await monitorCallsOf(db, leaver)).subscribe({ orgId, guid, isSubscribed: true })
  await harvestCall(db)
  await matchAll(db)
  expect(await unreadOf(db, leaver.userId)).toBe(1)
  const place = and(eq(membership.orgId, orgId), eq(membership.userId, leaver.userId))
  await db
    .update(membership)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(place)
  expect(await unreadOf(db, leaver.userId)).toBe(0)
  await harvestCall(db)
  await matchAll(db)
  await db.update(membership).set({ expiresAt: null }).where(place)
  expect(await linesOf(db, leaver.userId)).toMatchObject([{ total: 1 }])
  await db.delete(membership).where(place)
  await addMember(db, orgId, leaver.userId)
  expect(await linesOf(db, leaver.userId)).toEqual([])
})

/** A former colleague, who subscribed to a profile of which there are matches from before and from while they were away. */
const addLeaver = async (leave: (place: SQL | undefined) => Promise<unknown>) => {
  const { db } = database
  const { orgId, ...supplier } = await addSupplier(db)
  const userId = await addPerson(db)
  await addMember(db, orgId, userId)
  const guid = await addProfile(db, { orgId, ...supplier }, { country: ['LV'] })
  await (await monitorCallsOf(db, { userId })).subscribe({ orgId, guid, isSubscribed: true })
  await harvestCall(db)
  await matchAll(db)
  await leave(and(eq(membership.orgId, orgId), eq(membership.userId, userId)))
  await harvestCall(db)
  await matchAll(db)
  return {
    orgId,
    userId,
    guid,
    place: and(eq(membership.orgId, orgId), eq(membership.userId, userId)),
  }
}

/** Compares matches of the last days with notifications; gives how many of a reader there are then. */
const comparedOf = async (userId: string): Promise<number> => {
  const { db } = database
  const now = Date.now()
  const [from, until] = [new Date(now - 2 * 86_400_000), new Date(now + 60_000)]
  await writeMissingNotifications(db, { from, until, now: new Date(now) })
  return db.$count(notification, eq(notification.userId, userId))
}

const goneFor = (place: SQL | undefined) => database.db.delete(membership).where(place)

it('a member who was removed and comes back is notified of nothing from before', async () => {
  const { db } = database
  const { orgId, userId, guid } = await addLeaver(goneFor)
  await addMember(db, orgId, userId, 'ORG_MEMBER', null, new Date())
  expect(await comparedOf(userId)).toBe(0)
  expect(await db.$count(monitorSubscription, eq(monitorSubscription.userId, userId))).toBe(0)
  await (await monitorCallsOf(db, { userId })).subscribe({ orgId, guid, isSubscribed: true })
  await harvestCall(db)
  await matchAll(db)
  expect(await comparedOf(userId)).toBe(1)
})

it('a role that had ended and is renewed brings nothing that was matched in between', async () => {
  const { db } = database
  const ended = new Date(Date.now() - 1000)
  const { userId, place } = await addLeaver((where) =>
    db.update(membership).set({ expiresAt: ended }).where(where),
  )
  await db.update(membership).set({ expiresAt: null }).where(place)
  expect(await comparedOf(userId)).toBe(1)
  await harvestCall(db)
  await matchAll(db)
  await db.delete(notification).where(eq(notification.userId, userId))
  expect(await comparedOf(userId)).toBe(1)
})

it('a delegation brings back nothing of the membership that ended', async () => {
  const { db } = database
  const { orgId, userId } = await addLeaver(goneFor)
  const [at, endsAt] = [new Date(), new Date(Date.now() + 86_400_000)]
  const delegateOrgId = await addOrganisation(db)
  const [made] = await db
    .insert(delegation)
    .values({
      orgId,
      delegateOrgId,
      kind: 'manager',
      reason: '',
      startsAt: new Date(at.getTime() - 1000),
      endsAt,
      createdBy: userId,
    })
    .returning({ id: delegation.id })
  await db
    .insert(delegationUser)
    .values({ delegationId: made?.id ?? '', userId, activatedAt: new Date(at.getTime() - 1000) })
  expect(await comparedOf(userId)).toBe(0)
})
