import { RENAMED } from '@kogge/domain/reference/renamed-regions.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { regionNum } from '@kogge/domain/search/region-numbers.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSearchRows } from '../search-index/search-index-rows.ts'
import { statementsOf } from '../testing/migration-steps.ts'
import { addRequests } from '../testing/requests.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const MIGRATION = '0026_regions_of_today.sql'
const AT = new Date('2026-11-22T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('requests that were there before are found under the codes of today, and the others stay', async () => {
  const { db } = database
  const codes = [...Object.keys(RENAMED), ...Object.values(RENAMED), 'EE001']
  const expected: unknown[] = []
  for (const [index, nuts] of codes.entries()) {
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const content = contentWith({ buyers: [orgWith({ nuts })] })
    const facts = { source: 'ted', stage: 'awarded', valueEurMinor: null } as const
    const times = { importedAt: AT, publishedAt: null, deadlineAt: null, closesAt: null }
    const [row] = await addRequests(db, [{ id, procedureKey: id, content, ...facts, ...times }])
    const num = row?.num ?? 0
    const document = searchDocument({ ...facts, content })
    const parties = { buyers: [], suppliers: [], valueEurMinor: null }
    await writeSearchRows(db, [{ num, document, ...parties, ...times }], AT)
    expected.push({ num, regions: [...document.regions].sort() })
    // As an earlier version wrote it.
    const today = RENAMED[nuts]
    if (today !== undefined)
      await db.execute(
        sql`update rfx_search set regions = array_remove(regions, ${regionNum(today)}::int) where num = ${num}`,
      )
  }
  const statements = await statementsOf(MIGRATION)
  // Twice does what once does.
  for (const statement of [...statements, ...statements]) await db.execute(sql.raw(statement))
  const { rows } = await db.execute<{ num: number; regions: number[] }>(
    sql`select num, regions from rfx_search order by num`,
  )
  expect(rows.map(({ num, regions }) => ({ num, regions: regions.sort() }))).toEqual(expected)
  const [drawn] = (await db.execute(sql`select value from meta where key = 'contracts_drawn_to'`))
    .rows
  expect(drawn).toEqual({ value: '0' })
})
