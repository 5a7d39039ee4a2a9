import { notification, notificationChoice } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { dropOldNotifications } from '@kogge/features/notifications/server/notifications.commands.ts'
import { notificationRouter } from '@kogge/features/notifications/server/notifications.router.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addPerson } from '@kogge/platform/server/testing/people.ts'
import { testContext } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, linesOf, readerOf, unreadOf } from './notification-reader.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const write = (
  userId: string,
  template: 'joinRequested' | 'passwordChanged',
  at: Date | string = new Date(),
) =>
  sendToUser(
    database.db,
    testContext(database.db).jobs,
    userId,
    template === 'joinRequested' ? 'membership' : 'account',
    { template, path: '/user-settings/security', values: { name: 'Ilze', org: 'SIA Osta' } },
    'https://kogge.example',
    new Date(at),
  )

it('a message is repeated in the language in which it is read, also where its mail is switched off', async () => {
  const { db } = database
  const userId = await addPerson(db, { language: 'lv' })
  await db
    .insert(notificationChoice)
    .values({ userId, kind: 'membership', inApp: true, mail: 'never' })
  expect(await write(userId, 'joinRequested')).toBe(false)
  expect(await write(userId, 'passwordChanged')).toBe(true)
  const [account, membership] = await linesOf(database.db, userId)
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
    ...(await readerOf(database.db, userId)),
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
  expect(await linesOf(database.db, userId)).toEqual([])
})

it('what is listed nowhere is not counted', async () => {
  const { db } = database
  const userId = await addPerson(db)
  const row = { userId, kind: 'account' as const, at: new Date() }
  const message = { template: 'ofAnEarlierVersion', values: {}, path: '/' }
  await db.insert(notification).values([
    { ...row, key: 'unknown', line: 'unknown', message },
    { ...row, key: 'empty', line: 'empty' },
  ])
  expect(await linesOf(db, userId)).toEqual([])
  expect(await unreadOf(db, userId)).toBe(0)
})

it('lines are marked as read by themselves or all at once, and back again', async () => {
  const { db } = database
  const [userId, other] = [await addPerson(db), await addPerson(db)]
  for (const who of [userId, userId, userId, other]) await write(who, 'passwordChanged')
  const calls = await callsOf(database.db, userId)
  const [first] = await linesOf(database.db, userId)
  const one = await calls.markRead({ lines: [first?.line ?? ''] })
  expect(one.marked).toBe(1)
  expect(await unreadOf(database.db, userId)).toBe(2)
  expect((await calls.list({ isUnread: true })).items).toHaveLength(2)
  const later = await callsOf(database.db, userId, () => new Date(Date.now() + 1000))
  const all = await later.markAllRead({ kinds: [], until: new Date().toISOString() })
  expect(all.marked).toBe(2)
  await later.unmarkRead({ readAt: all.readAt })
  expect(await unreadOf(database.db, userId)).toBe(2)
  expect(await unreadOf(database.db, other)).toBe(1)
  // A line of another is none of the reader's.
  const [foreign] = await linesOf(database.db, other)
  expect(await calls.markRead({ lines: [foreign?.line ?? ''] })).toMatchObject({ marked: 0 })
})

it('all are marked of the kinds that a list shows, up to the latest in it', async () => {
  const { db } = database
  const userId = await addPerson(db)
  await write(userId, 'passwordChanged', '2026-11-30T08:00:00Z')
  await write(userId, 'joinRequested', '2026-11-30T08:00:01Z')
  await write(userId, 'joinRequested', '2026-11-30T08:00:02Z')
  const [, shown] = await linesOf(db, userId, ['membership'])
  const later = await callsOf(db, userId, () => new Date(Date.now() + 1000))
  const marked = await later.markAllRead({ kinds: ['membership'], until: shown?.at ?? '' })
  expect(marked.marked).toBe(1)
  const unread = (await later.list({ isUnread: true })).items
  expect(unread.map(({ kind }) => kind)).toEqual(['membership', 'account'])
  await later.unmarkRead(marked)
  expect(await unreadOf(db, userId)).toBe(3)
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
  const calls = await callsOf(database.db, userId)
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof calls.list>> = await calls.list({ limit: 2, cursor })
    found.push(...page.items.map(({ line }) => line))
    cursor = page.nextCursor
  } while (cursor)
  expect(new Set(found).size).toBe(5)
  expect(await linesOf(database.db, userId, ['membership'])).toHaveLength(2)
  expect(await linesOf(database.db, userId, ['matches'])).toEqual([])
})

it('notifications of more than half a year ago are deleted', async () => {
  const { db } = database
  const userId = await addPerson(db)
  await write(userId, 'passwordChanged')
  expect(await dropOldNotifications(db, new Date())).toBe(0)
  expect(await linesOf(db, userId)).toHaveLength(1)
  await dropOldNotifications(db, new Date(Date.now() + 181 * 86_400_000))
  expect(await linesOf(db, userId)).toEqual([])
})
