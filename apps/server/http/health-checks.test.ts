import { connect } from '@kogge/db/client.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { FULL_BELOW } from '@kogge/domain/files/disk-levels.ts'
import { diskWith } from '@kogge/platform/server/testing/test-context.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { testApp } from '../testing/test-app.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** How much later it is than the clock says. */
let later = 0
const { now } = performance
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + later)
  return () => vi.restoreAllMocks()
})

/** Asks long after whoever asked before. */
const ask = (url: string) => {
  later += 60_000
  return server.app.inject({ url })
}

it('is ready with a migrated database, and not with another', async () => {
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready', disk: 'ok' })
  await database.pool.query('alter schema drizzle rename to elsewhere')
  const response = await ask('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ status: 'database not migrated' })
  await database.pool.query('alter schema elsewhere rename to drizzle')
  expect((await ask('/readyz')).statusCode).toBe(200)
})

it('is alive but not ready while the database is gone, and tells nothing of why', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const elsewhere = new URL(database.url)
  elsewhere.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: elsewhere.toString() })
  await admin.connect()
  try {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ])
    const response = await ask('/readyz')
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({ status: 'database unreachable' })
    expect((await ask('/healthz')).json()).toEqual({ status: 'ok' })
    const call = await ask('/api/trpc/home.figures')
    expect(call.statusCode).toBe(500)
    expect(call.json().error.message).toBe('Internal server error')
    expect(call.body).not.toContain(name)
    await admin.query(`alter database ${name} allow_connections true`)
    expect((await ask('/readyz')).statusCode).toBe(200)
  } finally {
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
  }
})

it('says what is left of the disk, and is not ready once writes would fail', async () => {
  let left = 2 ** 40
  const { app, close } = await testApp(
    database,
    {},
    diskWith(() => left),
  )
  const ready = async () => {
    const answer = await app.inject({ url: '/readyz' })
    return [answer.statusCode, answer.json()]
  }
  for (const [bytes, disk] of [
    [2 ** 31, 'ok'],
    [2 ** 31 - 1, 'low'],
    [2 ** 29 - 1, 'critical'],
    [FULL_BELOW, 'critical'],
  ] as const) {
    left = bytes
    expect(await ready()).toEqual([200, { status: 'ready', disk }])
  }
  left = FULL_BELOW - 1
  expect(await ready()).toEqual([503, { status: 'disk full' }])
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await close()
})

it('is not ready either where the database is elsewhere and has no room to write', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const ready = async () => {
    const { app, close } = await testApp(database, { DATABASE_URL: database.url })
    const answer = await app.inject({ url: '/readyz' })
    await close()
    return [answer.statusCode, answer.json()]
  }
  expect(await ready()).toEqual([200, { status: 'ready', disk: 'ok' }])
  // As many bytes as a full disk takes.
  await database.pool.query(`alter database ${name} set temp_file_limit = 0`)
  const elsewhere = connect(database.url)
  const { app, close } = await testApp(
    { ...database, ...elsewhere },
    { DATABASE_URL: database.url },
  )
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'database cannot write' })
  await close()
  await elsewhere.close()
  await database.pool.query(`alter database ${name} reset temp_file_limit`)
})

it('says at once what it found a moment ago, and soon what it found before, while others hold all connections', async () => {
  expect((await ask('/readyz')).statusCode).toBe(200)
  const held = await Promise.all(
    Array.from({ length: database.pool.options.max ?? 10 }, () => database.pool.connect()),
  )
  try {
    for (const moment of [500, 5000]) {
      later += moment
      const start = performance.now()
      expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({
        status: 'ready',
        disk: 'ok',
      })
      expect(performance.now() - start).toBeLessThan(2000)
    }
  } finally {
    for (const client of held) client.release()
  }
})
