import { user } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import { endSession, refreshSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import {
  addMember,
  addOrganisation,
  addSecondFactor,
} from '@kogge/platform/server/testing/people.ts'
import { TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
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
beforeAll(async () => {
  database = await testDatabase()
  server = await liveServer(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const opened = async (token: string) => {
  const reader = await openLive(server, token)
  expect(await reader.next()).toEqual([RESET])
  return reader
}

it('a stranger and another site get no stream', async () => {
  const nobody = await openLive(server, null)
  expect(nobody.status).toBe(204)
  expect((await openLive(server, 'A'.repeat(43))).status).toBe(204)
  const { token } = await signedIn(database.db)
  const headers = { cookie: `kogge-token=${token}`, 'sec-fetch-site': 'cross-site' }
  const foreign = await server.app.inject({ url: LIVE_PATH, headers })
  expect(foreign.statusCode).toBe(403)
  expect((await server.app.inject({ method: 'HEAD', url: LIVE_PATH })).statusCode).toBe(404)
})

it('a stream is neither cached, nor compressed, nor kept back by a proxy', async () => {
  const { token } = await signedIn(database.db)
  const reader = await openLive(server, token)
  expect(Object.fromEntries(reader.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(reader.headers.get('content-encoding')).toBeNull()
  reader.close()
})

it('a session that is ended ends its streams within seconds, and no other', async () => {
  const { db } = database
  const [ended, other] = [await signedIn(db), await signedIn(db)]
  const [reader, stays] = [await opened(ended.token), await opened(other.token)]
  await endSession(db, TEST_TOKEN_KEYS, ended.token)
  expect(await reader.next(5000)).toEqual([{ is: 'over' }])
  await reader.ended
  expect(await stays.next(200)).toEqual([])
  stays.close()
})

it('a session whose token is replaced goes on', async () => {
  const { db } = database
  const { token, userId } = await signedIn(db)
  const reader = await opened(token)
  const later = new Date(Date.now() + 11 * 60_000)
  const renewed = await refreshSession(
    db,
    TEST_TOKEN_KEYS,
    token,
    { ip: '::1', userAgent: null },
    later,
  )
  expect(renewed.kind).toBe('rotated')
  expect(await reader.next(4500)).toEqual([])
  await notify(db, userId)
  expect(await reader.next(1000)).toEqual([CHANGED])
  reader.close()
})

it('a role that is given or taken away, and a second factor, end the stream, which can be opened again', async () => {
  const { db } = database
  const { token, userId } = await signedIn(db)
  const orgId = await addOrganisation(db)
  const changes = [
    () => addMember(db, orgId, userId),
    () => db.delete(membership).where(eq(membership.userId, userId)),
    () => addSecondFactor(db, userId),
  ]
  for (const change of changes) {
    const reader = await opened(token)
    await change()
    expect(await reader.next(5000)).toEqual([{ is: 'access' }])
    await reader.ended
  }
  // The session showed no second factor.
  expect((await openLive(server, token)).status).toBe(204)
})

it('an account that is deleted ends its streams', async () => {
  const { db } = database
  const { token, userId } = await signedIn(db)
  const reader = await opened(token)
  await db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, userId))
  expect(await reader.next(5000)).toEqual([{ is: 'over' }])
  await reader.ended
})

it('a user has a bounded number of streams, and a place again when one is left', async () => {
  const { token } = await signedIn(database.db)
  const { token: other } = await signedIn(database.db)
  const readers = await Promise.all(Array.from({ length: 8 }, () => openLive(server, token)))
  expect(readers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await openLive(server, token)).status).toBe(429)
  const [first] = readers
  first?.close()
  await expect.poll(async () => (await openLive(server, token)).status).toBe(200)
  expect((await openLive(server, other)).status).toBe(200)
  for (const reader of readers) reader.close()
})

it('under load no new stream begins, and open ones go on', async () => {
  const { token, userId } = await signedIn(database.db)
  const reader = await opened(token)
  server.press(2)
  expect((await openLive(server, token)).status).toBe(503)
  server.press(0)
  await notify(database.db, userId)
  expect(await reader.next(1000)).toEqual([CHANGED])
  reader.close()
})
