import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
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
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const LISTENERS = sql`
  from pg_stat_activity where application_name = 'kogge live' and datname = current_database()`
const listeners = async (): Promise<number> => {
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n ${LISTENERS}`,
  )
  return rows[0]?.n ?? 0
}

const withServer = async (
  mode: 'listen' | 'poll',
  work: (server: LiveServer, close: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const server = await liveServer(database, mode)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await server.close()
    isClosed = true
  }
  try {
    await work(server, close)
  } finally {
    await close()
  }
}

it('where the database cannot be listened to, changes arrive within two seconds all the same', () =>
  withServer('poll', async (server) => {
    const { token, userId } = await signedIn(database.db)
    const reader = await openLive(server, token)
    expect(await reader.next()).toEqual([RESET])
    await expect.poll(listeners, { timeout: 5000 }).toBe(0)
    await notify(database.db, userId)
    expect(await reader.next(2500)).toEqual([CHANGED])
    expect(await reader.next(2500)).toEqual([])
    reader.close()
  }))

it('a listening connection that is cut loses nothing, and is opened again', () =>
  withServer('listen', async (server) => {
    const { token, userId } = await signedIn(database.db)
    const reader = await openLive(server, token)
    expect(await reader.next()).toEqual([RESET])
    await expect.poll(listeners, { timeout: 5000 }).toBe(1)
    await database.db.execute(sql`select pg_terminate_backend(pid) ${LISTENERS}`)
    await notify(database.db, userId)
    expect(await reader.next(2500)).toEqual([CHANGED])
    await expect.poll(listeners, { timeout: 5000 }).toBe(1)
    await notify(database.db, userId)
    expect(await reader.next(1000)).toEqual([CHANGED])
    expect(await reader.next(300)).toEqual([])
    reader.close()
  }))

it('a server stops at once with streams open, and its clients go on at another', () =>
  withServer('listen', async (server, close) => {
    const { token, userId } = await signedIn(database.db)
    const reader = await openLive(server, token)
    expect(await reader.next()).toEqual([RESET])
    const from = performance.now()
    await close()
    await reader.ended
    expect(performance.now() - from).toBeLessThan(2000)
    await expect.poll(listeners, { timeout: 5000 }).toBe(0)
    await notify(database.db, userId)
    await withServer('listen', async (next) => {
      const back = await openLive(next, token, reader.position())
      expect(await back.next(1000)).toEqual([CHANGED])
      back.close()
    })
  }))

it('a stream is no slow request, and a browser that leaves it is not logged', () =>
  withServer('listen', async (server) => {
    const { token } = await signedIn(database.db)
    const reader = await openLive(server, token)
    await reader.next()
    await new Promise((resolve) => setTimeout(resolve, 1200))
    reader.close()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(server.logged.filter((line) => !line.includes('Server listening'))).toEqual([])
  }))
