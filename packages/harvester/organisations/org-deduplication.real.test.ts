import { gunzipSync } from 'node:zlib'
import type { Db } from '@kogge/db/client.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRealNotices, nationalFile, realArchive } from '../fixtures/real-notices.ts'
import { harvest } from '../harvest.ts'
import { readFiles } from '../sources/local-files.ts'
import type { SourceEntry } from '../sources/source-entry.ts'

const BALTIC =
  /<(?:cbc:IdentificationCode listName="country"|COUNTRY VALUE)[^<]*(?:LVA|EST|"LV"|"EE")/

/** Notices of TED that name Latvia or Estonia, and what their own registers publish. */
async function* balticNotices(): AsyncGenerator<SourceEntry> {
  for (const archive of ['eforms-ted', 'ted-legacy'])
    for await (const entry of readFiles([realArchive(archive)]))
      if ('bytes' in entry && BALTIC.test(Buffer.from(entry.bytes).toString('latin1'))) yield entry
  for (const path of [
    'lv/iub-raw-sample.json.gz',
    'ee/notice-2019-08.xml.gz',
    'ee/notice-2019-09.xml.gz',
  ])
    yield { name: path, bytes: gunzipSync(nationalFile(path)) }
}

const count = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(query)
  return rows[0]?.n ?? -1
}

/** Buyers of the two countries that stand for themselves, with what they are called in notices. */
const BUYERS = sql`
  select o.id, o.match_key, h.name, h.matched_by from org o join harvested_org h on h.org_id = o.id
  where o.country in ('LV', 'EE') and o.merged_into_id is null and o.buyer_count > 0`

describe.runIf(hasRealNotices)('buyers of Latvia and Estonia in real notices', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    const { failed } = await harvest(database.db, balticNotices())
    expect(failed).toEqual([])
  })
  afterAll(() => database.close())

  it('are known by a checked number, nearly all', async () => {
    const all = await count(
      database.db,
      sql`select count(distinct id)::int as n from (${BUYERS}) as b`,
    )
    const checked = await count(
      database.db,
      sql`select count(distinct id)::int as n from (${BUYERS}) as b where matched_by in ('registry', 'vat')`,
    )
    expect(all).toBeGreaterThan(300)
    expect(checked / all).toBeGreaterThan(0.95)
  })

  it('are one under all their names: no number stands for two', async () => {
    const several = await count(
      database.db,
      sql`select count(*)::int as n from (
        select id from (${BUYERS}) as b group by id having count(distinct name) > 1) as s`,
    )
    expect(several).toBeGreaterThanOrEqual(5)
    const parted = await count(
      database.db,
      sql`select count(*)::int as n from (
        select match_key from harvested_org where matched_by = 'registry'
        group by match_key having count(distinct org_id) > 1) as s`,
    )
    expect(parted).toBe(0)
  })

  it('of one name are one, or staff are asked, or good numbers tell them apart', async () => {
    const left = await count(
      database.db,
      sql`select count(*)::int as n from org a join org b
          on a.country = b.country and a.id < b.id and a.name_folded = b.name_folded
        where a.country in ('LV', 'EE') and a.merged_into_id is null and b.merged_into_id is null
          and a.buyer_count + b.buyer_count > 0
          and not exists (select 1 from org_match m where m.state = 'open'
            and m.from_id in (a.id, b.id) and m.into_id in (a.id, b.id))
          and (select count(*) from harvested_org h where h.matched_by in ('registry', 'vat')
            and h.match_key in (a.match_key, b.match_key)) < 2`,
    )
    expect(left).toBe(0)
  })
})
