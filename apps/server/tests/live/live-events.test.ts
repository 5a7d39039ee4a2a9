import { dropChanges } from '@kogge/db/change-feed.ts'
import { liveEvent } from '@kogge/db/schema/live.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  CHANGED,
  type LiveServer,
  liveServer,
  notify,
  openLive,
  RESET,
  signedIn,
} from './live-reader.fixture.ts'

let database: TestDatabase
let server: LiveServer
let other: LiveServer
beforeAll(async () => {
  database = await testDatabase()
  server = await liveServer(database)
  other = await liveServer(database)
})
afterAll(async () => {
  await server.close()
  await other.close()
  await database.close()
})

const opened = async (on: LiveServer, token: string, after: string | null = null) => {
  const reader = await openLive(on, token, after)
  expect(reader.status).toBe(200)
  return reader
}

it('a change arrives within a second, in every process, and at no other user', async () => {
  const [anna, juris] = [await signedIn(database.db), await signedIn(database.db)]
  const [first, second, stranger] = [
    await opened(server, anna.token),
    await opened(other, anna.token),
    await opened(server, juris.token),
  ]
  for (const reader of [first, second, stranger]) expect(await reader.next()).toEqual([RESET])
  await notify(database.db, anna.userId)
  expect(await first.next(1000)).toEqual([CHANGED])
  expect(await second.next(1000)).toEqual([CHANGED])
  await database.db.update(notification).set({ readAt: new Date() })
  expect(await first.next(1000)).toEqual([CHANGED])
  expect(await stranger.next(300)).toEqual([])
  for (const reader of [first, second, stranger]) reader.close()
})

it('nothing is said before it is committed, nor of what is rolled back', async () => {
  const { db } = database
  const anna = await signedIn(db)
  const reader = await opened(server, anna.token)
  expect(await reader.next()).toEqual([RESET])
  const failing = db.transaction(async (tx) => {
    await notify(tx, anna.userId)
    expect(await reader.next(300)).toEqual([])
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await reader.next(300)).toEqual([])
  reader.close()
})

it('a transaction that began earlier and commits later is had exactly once', async () => {
  const { db } = database
  const anna = await signedIn(db)
  const reader = await opened(server, anna.token)
  expect(await reader.next()).toEqual([RESET])
  const after = await db.transaction(async (late) => {
    await notify(late, anna.userId)
    await notify(db, anna.userId)
    expect(await reader.next(1000)).toEqual([CHANGED])
    return reader.position()
  })
  expect(await reader.next(1000)).toEqual([CHANGED])
  // A browser that left between both has missed the one that committed late, and that alone.
  const back = await opened(other, anna.token, after)
  expect(await back.next(1000)).toEqual([CHANGED])
  const again = await opened(other, anna.token, back.position())
  expect(await again.next(500)).toEqual([])
  for (const one of [reader, back, again]) one.close()
})

it('changes during an absence arrive once when the client is back, whichever process it comes to', async () => {
  const { db } = database
  const anna = await signedIn(db)
  const reader = await opened(server, anna.token)
  expect(await reader.next()).toEqual([RESET])
  reader.close()
  const left = reader.position()
  for (let index = 0; index < 3; index += 1) await notify(db, anna.userId)
  const back = await opened(other, anna.token, left)
  expect(await back.next(1000)).toEqual([CHANGED])
  await notify(db, anna.userId)
  expect(await back.next(1000)).toEqual([CHANGED])
  expect(await back.next(300)).toEqual([])
  back.close()
})

it.each([
  'x',
  '5:4:',
  '0:0:',
  `1:9:${'1,'.repeat(2000)}`,
  '9223372036854775807:9223372036854775807:',
  '99999999999999999999:99999999999999999999:',
])(
  'a position that is none, or lies ahead, means that everything is read anew: %s',
  async (after) => {
    const anna = await signedIn(database.db)
    const reader = await opened(server, anna.token, after)
    expect(await reader.next()).toEqual([RESET])
    await notify(database.db, anna.userId)
    expect(await reader.next(1000)).toEqual([CHANGED])
    reader.close()
  },
)

it('a position older than the stored events means the same', async () => {
  const { db } = database
  const anna = await signedIn(db)
  const reader = await opened(server, anna.token)
  await reader.next()
  reader.close()
  await notify(db, anna.userId)
  await db.execute(sql`update live_event set changed_at = now() - interval '25 hours'`)
  await dropChanges(db, 'live_event', 1)
  const back = await opened(server, anna.token, reader.position())
  expect(await back.next()).toEqual([RESET])
  back.close()
})

it('marking what is marked, deletions and accounts that go write what they should', async () => {
  const { db } = database
  const [anna, juris] = [await signedIn(db), await signedIn(db)]
  const eventsOf = (userId: string) => db.$count(liveEvent, eq(liveEvent.userId, userId))
  await notify(db, anna.userId)
  await notify(db, juris.userId)
  expect(await eventsOf(anna.userId)).toBe(1)
  const hers = eq(notification.userId, anna.userId)
  await db.update(notification).set({ line: 'another', unmailed: 'off' }).where(hers)
  expect(await eventsOf(anna.userId)).toBe(1)
  await db.delete(notification).where(hers)
  expect(await eventsOf(anna.userId)).toBe(2)
  await db.execute(sql`delete from user_account where id = ${juris.userId}`)
  expect(await eventsOf(juris.userId)).toBe(0)
})

it('what is for mail alone is no event', async () => {
  const { db } = database
  const { userId } = await signedIn(db)
  const his = eq(notification.userId, userId)
  const events = () => db.$count(liveEvent, eq(liveEvent.userId, userId))
  const values = { userId, kind: 'account' as const, key: 'mail', line: 'mail', at: new Date() }
  await db.insert(notification).values({ ...values, inApp: false })
  await db.update(notification).set({ readAt: new Date() }).where(his)
  expect(await events()).toBe(0)
  await db.update(notification).set({ inApp: true }).where(his)
  expect(await events()).toBe(1)
  await db.update(notification).set({ inApp: false }).where(his)
  await db.delete(notification).where(his)
  expect(await events()).toBe(2)
})
