import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMigrated, migrate, OtherMigrationsError } from './schema-migration.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const MIGRATIONS = new URL('./migrations/', import.meta.url)

test('a database that began with other migrations is refused, and stays as it is', async () => {
  const other = await testDatabase(database.url)
  // As earlier ones had named theirs; the newest of them is later than all that this program knows.
  await other.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 1795190400000`)
  await other.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('-', 4102444800000)`)
  const migrations = async () =>
    (await other.db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations`)).rows
  const before = await migrations()
  await expect(migrate(other.url)).rejects.toThrow(OtherMigrationsError)
  expect(await isMigrated(other.pool)).toBe(false)
  expect(await migrations()).toEqual(before)
  await other.close()
})

test('a database with a later migration than this program knows is served', async () => {
  const later = await testDatabase(database.url)
  await later.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('-', 4102444800000)`)
  await migrate(later.url)
  expect(await isMigrated(later.pool)).toBe(true)
  await later.close()
})

test('each migration is in the journal, and the generator has the snapshot of the newest alone', async () => {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    await readFile(new URL('meta/_journal.json', MIGRATIONS), 'utf8'),
  )
  const tags = journal.entries.map(({ tag }) => tag)
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  expect(files).toEqual(tags.map((tag) => `${tag}.sql`))
  const snapshots = (await readdir(new URL('meta/', MIGRATIONS))).filter(
    (file) => file !== '_journal.json',
  )
  expect(snapshots).toEqual([`${tags.at(-1)?.slice(0, 4)}_snapshot.json`])
})
