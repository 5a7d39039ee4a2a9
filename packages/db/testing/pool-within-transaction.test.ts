import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusePoolWithinTransactions } from './pool-within-transaction.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  refusePoolWithinTransactions(database)
})
afterAll(() => database.close())

const one = sql`select 1 as one`

test('a transaction that asks through its pool fails, by a query and by a transaction', async () => {
  const { db } = database
  const refused = expect.objectContaining({
    message: 'A transaction asks through the pool, and not by its own handle.',
  })
  await expect(db.transaction(() => db.execute(one))).rejects.toMatchObject({ cause: refused })
  await expect(db.transaction(() => db.transaction((tx) => tx.execute(one)))).rejects.toEqual(
    refused,
  )
})

test('its own handle, and what comes after it, are let through', async () => {
  const { db } = database
  await db.transaction(async (tx) => {
    await tx.execute(one)
    await tx.transaction((inner) => inner.execute(one))
  })
  const { rows } = await db.execute(one)
  expect(rows).toEqual([{ one: 1 }])
})
