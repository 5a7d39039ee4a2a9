import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('no setting of a database moves its clock, whichever migration made it last', async () => {
  const { db } = database
  const folder = new URL('./migrations/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const all = texts.flatMap((text) => text.split('--> statement-breakpoint'))
  const making = all.filter((one) => one.includes('FUNCTION kogge_clock()'))
  expect(making.length).toBeGreaterThan(0)
  expect(all.filter((one) => one.includes('kogge.now'))).toEqual([])
  for (const statement of making)
    await db.transaction(async (tx) => {
      await tx.execute(sql.raw('drop function if exists kogge_clock() cascade'))
      await tx.execute(sql.raw(statement))
      await tx.execute(sql.raw(`set local kogge.now = '2020-01-01T00:00:00Z'`))
      const { rows } = await tx.execute<{ source: string; off: number }>(sql`
        select prosrc as source, abs(extract(epoch from kogge_clock() - clock_timestamp()))::float8 as off
        from pg_proc where proname = 'kogge_clock'`)
      expect(rows[0]?.source.trim()).toBe('SELECT clock_timestamp()')
      expect(rows[0]?.off).toBeLessThan(5)
    })
})
