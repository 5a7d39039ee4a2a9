import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { ensureReferenceData } from '@kogge/features/reference/server/reference.api.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSupplier, callsOf, type Supplier } from './monitor-world.fixture.ts'

let database: TestDatabase
let supplier: Supplier
beforeAll(async () => {
  database = await testDatabase()
  await ensureReferenceData(database.db)
  supplier = await addSupplier(database.db)
})
afterAll(() => database.close())

const proposals = async () => {
  const calls = await callsOf(database.db, supplier)
  const all = await calls.startProfiles({ orgId: supplier.orgId })
  return all.map(({ ground, cpv, country }) => ({
    ground,
    codes: cpv.map(({ code }) => code),
    country,
  }))
}

const change = (values: Partial<typeof org.$inferInsert>) =>
  database.db.update(org).set(values).where(eq(org.id, supplier.orgId))

/** Contracts of a public request that an organisation won, by their codes. */
const win = async (orgId: string, ...codes: readonly number[]) => {
  const { rows } = await database.db.execute<{ num: number }>(sql`
    insert into rfx (id, source, procedure_key, stage, privacy, imported_at, version_at)
    values (gen_random_uuid(), 'ted', gen_random_uuid()::text, 'result', 'public', now(), now()) returning num`)
  const [{ num = 0 } = {}] = rows
  const supplierNum = sql`(select num from org where id = ${orgId})`
  await database.db.execute(sql`
    insert into rfx_search (num, facets, cpv, countries, regions, buyers, suppliers, imported_at)
    values (${num}, 0, '{}', '{}', '{}', '{}', array[${supplierNum}], now())`)
  for (const [position, code] of codes.entries())
    await database.db.execute(sql`
      insert into contract (rfx_num, position, day, dated_by, is_awarded, buyers, suppliers, cpv, country, nature, source, is_framework)
      values (${num}, ${position}, current_date, 'award', true, '{}', array[${supplierNum}], ${code}, 0, 0, 0, false)`)
}

test('who is known for nothing is proposed nothing', async () => {
  expect(await proposals()).toEqual([])
})

test('stated codes, what was won and industries are proposed, in the own country', async () => {
  const other = await addSupplier(database.db)
  await win(supplier.orgId, 45233120, 45233121, 45221000, 72000000)
  await win(other.orgId, 33100000)
  const calls = await callsOf(database.db, supplier)
  await change({ country: 'LV', cpvInterests: ['45230000', '71320000'] })
  expect(await proposals()).toEqual([
    { ground: 'interests', codes: ['45230000', '71320000'], country: ['LV'] },
    { ground: 'won', codes: ['45230000', '45220000', '72000000'], country: ['LV'] },
  ])
  const [first] = await calls.startProfiles({ orgId: supplier.orgId })
  expect(first?.cpv[0]?.label).toMatch(/Construction work for pipelines/)
  const { rows } = await database.db.execute<{ code: string }>(
    sql`select code from industry order by code limit 1`,
  )
  await change({ industries: [rows[0]?.code ?? '', 'unknown-industry'], cpvInterests: [] })
  expect((await proposals()).map(({ ground }) => ground)).toEqual(['won', 'industry'])
})
