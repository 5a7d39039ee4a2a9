import { randomUUID } from 'node:crypto'
import { membership } from '@kogge/db/schema/members.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { dropOldNotifications } from '@kogge/features/notifications/server/notifications.commands.ts'
import { notificationRouter } from '@kogge/features/notifications/server/notifications.router.ts'
import { sendToUser } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  callsOf as monitorCallsOf,
  type Supplier,
} from '../monitor/monitor-world.fixture.ts'

type Person = Pick<Supplier, 'userId'>

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const contextOf = async ({ userId }: Person, clock = () => new Date()) => ({
  ...(await contextOfUser(database.db, userId)),
  locale: 'lv' as const,
  clock,
  now: clock(),
})
const callsOf = async (person: Person, clock?: () => Date) =>
  createCaller(notificationRouter)(await contextOf(person, clock)).notifications
const linesOf = async (person: Person, kinds: NotificationKind[] = []) =>
  (await (await callsOf(person)).list({ kinds })).items
const unreadOf = async (person: Person) => (await (await callsOf(person)).unread()).lines

const write = (userId: string, template: 'joinRequested' | 'passwordChanged') =>
  sendToUser(
    database.db,
    testContext(database.db).jobs,
    userId,
    template === 'joinRequested' ? 'joinRequests' : 'account',
    { template, path: '/user-settings/security', values: { name: 'Ilze', org: 'SIA Osta' } },
    'https://kogge.example',
    new Date(),
  )

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

  expect(await unreadOf(supplier)).toBe(1)
  expect(await linesOf(supplier)).toMatchObject([
    {
      kind: 'matches',
      total: 3,
      unread: 3,
      org: { orgId: supplier.orgId },
      subject: { is: 'matches', profile: { guid, name: 'Latvija' }, tender: { language: 'lv' } },
    },
  ])
  expect(await linesOf(stranger)).toEqual([])
  expect(await linesOf(colleague)).toEqual([])

  const { orgId } = colleague
  await (await monitorCallsOf(db, colleague)).subscribe({ orgId, guid, isSubscribed: true })
  await harvestCall(db, { title: 'Osta' })
  await matchAll(db)
  expect(await linesOf(colleague)).toMatchObject([
    { total: 1, subject: { tender: { title: 'Osta' } } },
  ])
  expect(await linesOf(supplier)).toMatchObject([{ total: 4 }])
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
  expect(await unreadOf(supplier)).toBe(0)
})

it('changes of a watched tender are one line to its watcher', async () => {
  const { db } = database
  const [watcher, other] = [await addSupplier(db), await addSupplier(db)]
  const same = { id: randomUUID(), procedure: randomUUID() }
  await harvestCall(db, { ...same, version: '01', title: 'Tilts' })
  const { rows } = await db.execute<{ id: string }>(sql`select id from rfx`)
  const rfxId = rows[0]?.id ?? ''
  const { watching } = createCaller(watchingRouter)(await contextOf(watcher))
  await watching.watchTender({ orgId: watcher.orgId, rfxId, isWatched: true })
  for (const [version, title] of [
    ['02', 'Tilta būve'],
    ['03', 'Tilta pārbūve'],
  ] as const) {
    await harvestCall(db, { ...same, version, title })
    await matchAll(db)
  }
  expect(await linesOf(watcher)).toMatchObject([
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
  expect(await linesOf(other)).toEqual([])
  // A tender that is public no more is left out.
  await db.execute(sql`delete from rfx_search`)
  expect(await linesOf(watcher)).toEqual([])
  expect(await unreadOf(watcher)).toBe(0)
})

it('a message is repeated in the language in which it is read, also where its mail is switched off', async () => {
  const { db } = database
  const userId = await addPerson(db, { language: 'lv' })
  await db.execute(
    sql`update user_account set muted_messages = '{joinRequests}' where id = ${userId}`,
  )
  expect(await write(userId, 'joinRequested')).toBe(false)
  expect(await write(userId, 'passwordChanged')).toBe(true)
  const [account, membership] = await linesOf({ userId })
  expect(account).toMatchObject({
    kind: 'account',
    subject: { is: 'message', heading: 'Jūsu parole ir nomainīta' },
  })
  expect(membership).toMatchObject({
    kind: 'membership',
    org: null,
    subject: {
      heading: 'Ilze piesakās pievienoties organizācijai SIA Osta',
      path: '/user-settings/security',
    },
  })
  const inEnglish = createCaller(notificationRouter)({
    ...(await contextOf({ userId })),
    locale: 'en',
  })
  const { items } = await inEnglish.notifications.list({})
  expect(items[1]?.subject).toMatchObject({ heading: 'Ilze asks to join SIA Osta' })
})

it.each([
  { template: 'noSuch', values: {}, path: '/' },
  { template: '__proto__', values: {}, path: '/' },
  { template: 'passwordChanged', values: {}, path: '//evil.example' },
  { template: 'passwordChanged', values: {}, path: '/\\evil.example' },
  { template: 'passwordChanged', values: {}, path: 'javascript:alert(1)' },
  { template: 'passwordChanged', values: { name: ['<b>'] }, path: '/' },
])('a message that no message of ours is shows nothing: %j', async (message) => {
  const userId = await addPerson(database.db)
  await database.db
    .insert(notification)
    .values({ userId, kind: 'account', key: 'forged', line: 'forged', message, at: new Date() })
  expect(await linesOf({ userId })).toEqual([])
})

it('lines are marked as read by themselves or all at once, and back again', async () => {
  const { db } = database
  const [userId, other] = [await addPerson(db), await addPerson(db)]
  for (const who of [userId, userId, userId, other]) await write(who, 'passwordChanged')
  const calls = await callsOf({ userId })
  const [first] = await linesOf({ userId })
  const one = await calls.markRead({ lines: [first?.line ?? ''] })
  expect(one.marked).toBe(1)
  expect(await unreadOf({ userId })).toBe(2)
  expect((await calls.list({ isUnread: true })).items).toHaveLength(2)
  const later = await callsOf({ userId }, () => new Date(Date.now() + 1000))
  const all = await later.markRead({ lines: null })
  expect(all.marked).toBe(2)
  await later.unmarkRead({ readAt: all.readAt })
  expect(await unreadOf({ userId })).toBe(2)
  expect(await unreadOf({ userId: other })).toBe(1)
  // A line of another is none of the reader's.
  const [foreign] = await linesOf({ userId: other })
  expect(await calls.markRead({ lines: [foreign?.line ?? ''] })).toMatchObject({ marked: 0 })
})

it('a visitor has no notifications', async () => {
  const visitor = createCaller(notificationRouter)(testContext(database.db)).notifications
  expect(await visitor.unread()).toEqual({ lines: 0 })
  await expect(visitor.list({})).rejects.toThrow('session.required')
})

it('the list comes in pages and by kinds', async () => {
  const { db } = database
  const userId = await addPerson(db)
  for (let at = 0; at < 5; at += 1)
    await write(userId, at % 2 ? 'joinRequested' : 'passwordChanged')
  const calls = await callsOf({ userId })
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof calls.list>> = await calls.list({ limit: 2, cursor })
    found.push(...page.items.map(({ line }) => line))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(found).size).toBe(5)
  expect(await linesOf({ userId }, ['membership'])).toHaveLength(2)
  expect(await linesOf({ userId }, ['matches'])).toEqual([])
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
  expect(await unreadOf(leaver)).toBe(1)
  const place = and(eq(membership.orgId, orgId), eq(membership.userId, leaver.userId))
  await db
    .update(membership)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(place)
  expect(await unreadOf(leaver)).toBe(0)
  await harvestCall(db)
  await matchAll(db)
  await db.update(membership).set({ expiresAt: null }).where(place)
  expect(await linesOf(leaver)).toMatchObject([{ total: 1 }])
  await db.delete(membership).where(place)
  await addMember(db, orgId, leaver.userId)
  expect(await linesOf(leaver)).toEqual([])
})

it('notifications of more than half a year ago are deleted', async () => {
  const { db } = database
  const userId = await addPerson(db)
  await write(userId, 'passwordChanged')
  expect(await dropOldNotifications(db, new Date())).toBe(0)
  expect(await dropOldNotifications(db, new Date(Date.now() + 181 * 86_400_000))).toBe(1)
})
