import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookUp } from './statement-time-limit.ts'
import { isAway, isBusy } from './transient-errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const sleeping = (ms: number) => sql`select pg_sleep(${ms / 1000})`

test('the database gives up what takes longer, as too much work', async () => {
  const late = lookUp(database.db, (tx) => tx.execute(sleeping(20_000)), 100)
  const error = await late.catch((thrown: unknown) => thrown)
  expect([isBusy(error), isAway(error)]).toEqual([true, false])
})

test('control: what is quick is read, and the next to have the connection has no limit', async () => {
  const quick = await lookUp(database.db, (tx) => tx.execute(sql`select 1 as one`), 20_000)
  expect(quick.rows).toEqual([{ one: 1 }])
  const { rows } = await database.db.execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '0' }])
})
