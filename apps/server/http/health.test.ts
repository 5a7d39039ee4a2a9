import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/services.ts'

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

const ask = (url: string) => server.app.inject({ url })

it('is ready with a migrated database, and not with another', async () => {
  expect((await ask('/readyz')).json()).toEqual({ status: 'ready' })
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
