import { randomUUID } from 'node:crypto'
import { withContents } from '@kogge/db/contents/rfx-contents.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { emptied } from '@kogge/db/testing/emptied-tables.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUYER, bytesOf, noticeXml } from '../fixtures/eforms-notices.ts'
import { harvest } from '../harvest.ts'
import type { SourceEntry } from '../sources/source-entry.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const notice = (n: number): SourceEntry => ({
  name: `${n}.xml`,
  bytes: bytesOf(
    noticeXml({
      id: `a0000000-0000-4000-8000-00000000000${n}`,
      procedure: `b0000000-0000-4000-8000-00000000000${n}`,
      number: `0000000${n}-2026`,
      issued: '2026-03-01',
      organisations: BUYER,
    }),
  ),
})

const harvestAll = async (...entries: readonly SourceEntry[]): Promise<void> => {
  await harvest(
    database.db,
    (async function* () {
      yield* entries
    })(),
    { batchFiles: 1 },
  )
}

const buyerIds = async (): Promise<unknown[]> => {
  const rows = await withContents(database.db, await database.db.select().from(rfx))
  return rows.flatMap(({ content }) => content.buyers.map(({ orgId }) => orgId))
}

describe('an organisation that is new', () => {
  it('is counted once for each of its requests, whichever writer was first', async () => {
    await Promise.all([harvestAll(notice(1), notice(2)), harvestAll(notice(3), notice(4))])
    const rows = await database.db.select({ id: org.id, bought: org.buyerCount }).from(org)
    const [buyer] = rows.filter(({ bought }) => bought > 0)
    expect(rows.filter(({ bought }) => bought > 0)).toEqual([{ id: buyer?.id, bought: 4 }])
    expect(new Set(await buyerIds())).toEqual(new Set([buyer?.id]))
  })

  it('is the one that somebody founded at the same moment', async () => {
    await harvestAll(notice(1))
    const [known] = await database.db.select().from(org).where(sql`buyer_count > 0`)
    const key = known?.matchKey ?? ''
    await emptied(
      database.db,
      'rfx',
      'notice',
      'procedure_token',
      'harvested_org',
      'spelling_due',
      'org',
    )
    const founded = randomUUID()
    // As the founding's transaction does, which ends only once the harvest has looked.
    await database.db.execute(sql`
      create function found_meanwhile() returns trigger language plpgsql as $$ begin
        if new.id <> ${sql.raw(`'${founded}'`)} and new.match_key = ${sql.raw(`'${key}'`)} then
          insert into org (id, name, name_folded, match_key)
          values (${sql.raw(`'${founded}'`)}, 'Founded', 'founded', new.match_key)
          on conflict do nothing;
        end if;
        return new;
      end $$`)
    await database.db.execute(sql`
      create trigger found_meanwhile before insert on org
      for each row execute function found_meanwhile()`)
    await harvestAll(notice(1))
    expect(await buyerIds()).toEqual([founded])
    const [row] = await database.db.select().from(org).where(sql`id = ${founded}`)
    expect(row).toMatchObject({ matchKey: key, buyerCount: 1 })
  })
})
