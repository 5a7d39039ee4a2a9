import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from './client.ts'
import { inOneRoundTrip } from './round-trips.ts'
import { meta } from './schema/reference.ts'
import { type CountedWay, countedWay } from './testing/counted-round-trips.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
let way: CountedWay
let counted: Connection
beforeAll(async () => {
  database = await testDatabase()
  way = await countedWay(database.url)
  counted = connect(way.url, { max: 1, queryTimeoutMs: 1000 })
})
afterAll(async () => {
  await counted.close()
  way.close()
  await database.close()
})

it('sends queries together, and the database takes them in their order', async () => {
  await counted.db.insert(meta).values({ key: 'order', value: 'first' })
  const [trips, found] = await counted.db.transaction(async (tx) => {
    const before = way.count()
    const [, seen, , again] = await inOneRoundTrip(tx, [
      () => tx.delete(meta),
      () => tx.execute(sql`select key from meta`),
      () => tx.insert(meta).values({ key: 'order', value: 'second' }),
      () => tx.select({ value: meta.value }).from(meta),
    ])
    return [way.count() - before, { seen: seen.rows, again }]
  })
  expect(found).toEqual({ seen: [], again: [{ value: 'second' }] })
  expect(trips).toBe(1)
})

it('throws what the first fails with, and leaves nothing under way', async () => {
  const work = counted.db.transaction((tx) =>
    inOneRoundTrip(tx, [
      () => tx.execute(sql`select 1`),
      () => tx.execute(sql`select 1 / 0`),
      () => tx.insert(meta).values({ key: 'never', value: 'never' }),
    ]),
  )
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await counted.db.select({ key: meta.key }).from(meta)).toEqual([{ key: 'order' }])
})

it('takes one connection outside of a transaction', async () => {
  const backend = async () => {
    const { rows } = await database.db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.05)`)
    return rows[0]?.['pid']
  }
  const pids = await inOneRoundTrip(database.db, [backend, backend, backend])
  expect(new Set(pids).size).toBe(1)
})

it('ends the connection of a transaction that takes too long, and no more', async () => {
  const work = counted.db.transaction((tx) => tx.execute(sql`select pg_sleep(5)`))
  await expect(work).rejects.toThrow()
  expect(await counted.db.select({ key: meta.key }).from(meta)).toEqual([{ key: 'order' }])
})
