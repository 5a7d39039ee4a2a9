import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBusy } from './transient-errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table held (id int primary key)`)
  await database.db.execute(sql`insert into held values (1), (2)`)
})
afterAll(() => database.close())

test('of two transactions that wait for each other, the one that is ended may be tried again', async () => {
  const { db } = database
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const take = (own: number, other: number, at: 0 | 1) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update held set id = id where id = ${own}`)
      begun[at].resolve()
      await Promise.all(begun.map(({ promise }) => promise))
      await tx.execute(sql`update held set id = id where id = ${other}`)
    })
  const results = await Promise.allSettled([take(1, 2, 0), take(2, 1, 1)])
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failed.map(isBusy)).toEqual([true])
})
