import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { between, orderBy } from '../result-order.ts'
import { addRequest } from '../search.fixture.ts'
import { rowsWithin } from './index-sample.queries.ts'

/** The instant at which the request that was added as the `n`-th closes. */
const closing = (n: number): number => Date.UTC(2026, 10, 1 + n)
const ADDED = 40

let database: TestDatabase
const nums: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  for (let n = 0; n < ADDED; n += 1)
    await addRequest(database.db, {
      title: { en: 'Ferry services' },
      cpv: '60600000',
      country: 'LV',
      euros: null,
      deadlineAt: new Date(closing(n)),
      importedAt: new Date(closing(n)),
    })
  const { rows } = await database.db.execute<{ num: number }>(
    sql`select num from rfx_search order by deadline_at`,
  )
  nums.push(...rows.map(({ num }) => num))
})
afterAll(() => database.close())

const placeOf = (n: number) => ({ key: String(closing(n)), num: nums[n] ?? 0, asOf: null })

test('how many rows a page would walk over is counted along its order, from where it begins', async () => {
  const { db } = database
  const within = (place: number | null, edge: number, most: number) =>
    rowsWithin(
      db,
      { sort: 'deadlineAsc', place: place === null ? null : placeOf(place) },
      String(closing(edge)),
      most,
    )
  expect(await within(null, 30, 1000)).toBe(31)
  expect(await within(25, 30, 1000)).toBe(5)
  expect(await within(null, 30, 10)).toBe(11)
  // In the order of import the sample is counted, every sixteenth.
  const order = { sort: 'importDate', place: null } as const
  expect(await rowsWithin(db, order, String(closing(0)), 1000)).toBe(
    nums.filter((num) => num % 16 === 0).length * 16,
  )
  expect(await rowsWithin(db, order, String(closing(0)), 16)).toBe(32)
})

test('rows before a place are not walked over', async () => {
  const rows = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off; set local enable_bitmapscan = off`)
    const explained = await tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain (analyze, costs off, timing off) select num from rfx_search s
      where ${between('deadlineAsc', placeOf(25), String(closing(30)))}
      order by ${orderBy('deadlineAsc')}`)
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(rows).toMatch(/Index Cond: .*ROW\(deadline_at, num\) > ROW/)
  expect(rows).not.toMatch(/Filter|Sort/)
})
