import { contract } from '@kogge/db/schema/contracts.ts'
import { cpvStats } from '@kogge/db/schema/reference.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshCpvStats } from './cpv-statistics.commands.ts'
import { cpvWithStats } from './reference.queries.ts'
import { loadReferenceData } from './reference-data.commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await emptied(database.db, 'rfx', 'cpv_stats')
  await database.db.execute(sql`delete from meta where key like 'cpv_stats%'`)
})

const HOUR = 3_600_000
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR)

const request = async (cpv: readonly number[], closesAt: Date | null = null): Promise<number> => {
  const id = crypto.randomUUID()
  const [row] = await addRequests(database.db, [
    {
      id,
      source: 'ted',
      procedureKey: id,
      stage: 'competition',
      content: contentWith({ title: { en: 'Roads' } }),
    },
  ])
  const num = row?.num ?? 0
  await database.db.execute(sql`
    insert into rfx_search (num, facets, imported_at, closes_at, cpv, buyers, suppliers, countries)
    values (${num}, ${RFX_STAGES.indexOf('competition') << 3}, now(), ${closesAt?.toISOString() ?? null},
      ${`{${cpv.join(',')}}`}::int[], '{}', '{}', '{}')`)
  return num
}

const award = async (
  rfxNum: number,
  position: number,
  values: Partial<typeof contract.$inferInsert>,
): Promise<void> => {
  await database.db.insert(contract).values({
    rfxNum,
    position,
    day: '2026-06-01',
    datedBy: 'decided',
    isAwarded: true,
    buyers: [1],
    suppliers: [2],
    country: 1,
    nature: 3,
    source: 1,
    isFramework: false,
    ...values,
  })
}

const statsOf = async (code: string) => {
  const [found] = await cpvWithStats(database.db, [code], 'lv')
  if (!found) throw new Error('no such code')
  const { requests, openRequests, contracts, contractsYear, cents, centsYear } = found
  return [requests, openRequests, contracts, contractsYear, cents, centsYear]
}

describe('the figures of CPV codes', () => {
  it('count a request once in each subtree, and an award in all that its code lies in', async () => {
    const one = await request(
      [45233120, 45233000, 45230000, 45200000, 45000000, 45210000],
      later(1),
    )
    const two = await request([45233000, 45230000, 45200000, 45000000], later(-1))
    await award(one, 0, { cpv: 45233120, cents: 700 })
    await award(one, 1, { cpv: 45233120, cents: null, leftOut: 'unstated' })
    await award(one, 2, { cpv: 45233120, isAwarded: false, cents: null })
    await award(two, 0, { cpv: 45210000, cents: 50, day: '2025-11-21' })
    await award(two, 1, { cpv: null, cents: 50 })
    expect(await refreshCpvStats(database.db, TEST_NOW)).toEqual({ whole: true })
    expect(await statsOf('45233120')).toEqual([1, 1, 2, 2, '700', '700'])
    expect(await statsOf('45230000')).toEqual([2, 1, 2, 2, '700', '700'])
    expect(await statsOf('45210000')).toEqual([1, 1, 1, 0, '50', '0'])
    expect(await statsOf('45000000')).toEqual([2, 1, 3, 2, '750', '700'])
    expect(await statsOf('03000000')).toEqual([0, 0, 0, 0, '0', '0'])
  })

  it('are sums beyond what an integer of the database holds', async () => {
    const num = await request([45000000])
    for (let position = 0; position < 3; position += 1)
      await database.db.execute(sql`
        insert into contract (rfx_num, position, day, dated_by, is_awarded, buyers, suppliers, cpv,
          country, nature, source, cents, is_framework)
        values (${num}, ${position}, '2026-06-01', 'decided', true, '{1}', '{2}', 45000000,
          1, 3, 1, 9000000000000000000, false)`)
    await refreshCpvStats(database.db, TEST_NOW)
    expect((await statsOf('45000000'))[4]).toBe('27000000000000000000')
  })

  it('tell at every turn what is open, and the rest every hour', async () => {
    await request([45000000], later(1.5))
    await refreshCpvStats(database.db, TEST_NOW)
    await request([45000000], later(5))
    expect(await refreshCpvStats(database.db, later(0.5))).toEqual({ whole: false })
    expect((await statsOf('45000000')).slice(0, 2)).toEqual([1, 2])
    expect(await refreshCpvStats(database.db, later(0.9))).toEqual({ whole: false })
    expect(await refreshCpvStats(database.db, later(2))).toEqual({ whole: true })
    expect((await statsOf('45000000')).slice(0, 2)).toEqual([2, 1])
  })

  it('are the same when they are counted twice at once', async () => {
    const num = await request([45000000])
    await award(num, 0, { cpv: 45000000, cents: 100 })
    const { db } = database
    await Promise.all([refreshCpvStats(db, TEST_NOW), refreshCpvStats(db, TEST_NOW)])
    expect(await statsOf('45000000')).toEqual([1, 0, 1, 1, '100', '100'])
    expect(await db.$count(cpvStats)).toBe(9454)
  })
})
