import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../client.ts'
import { org } from '../schema/orgs.ts'
import { untilSomeoneWaits } from '../testing/lock-waits.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const MIGRATION = new URL('../migrations/0043_spellings_due.sql', import.meta.url)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A spelling as it stood before; gives its id. */
const spell = async (tx: Db, isSettled: boolean): Promise<string> => {
  const [orgId, id] = [randomUUID(), randomUUID()]
  await tx
    .insert(org)
    .values({ id: orgId, name: 'Sils', nameFolded: 'sils', matchKey: `LV:${orgId}` })
  await tx.execute(sql`
    insert into harvested_org (id, org_id, source, name, ids, matched_by, is_settled)
    values (${id}, ${orgId}, 'ted', 'Sils', '[]', 'name', ${isSettled})`)
  return id
}

test('what is yet to be settled is so after an upgrade, also what is written meanwhile', async () => {
  const { db, pool } = database
  await db.execute(sql`drop table spelling_due`)
  await db.execute(sql`alter table harvested_org add is_settled boolean default false not null`)
  await db.execute(
    sql`create index harvested_org_unsettled on harvested_org (id) where not is_settled`,
  )
  await spell(db, true)
  const due = [await spell(db, false)]
  const statements = await readFile(MIGRATION, 'utf8')
  let upgrade: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    due.push(await spell(tx, false))
    // Without parameters the server runs all of it as one transaction, as the migrator does.
    upgrade = pool.query(statements)
    await untilSomeoneWaits(db)
  })
  await upgrade
  const { rows } = await pool.query<{ id: string }>('select id from spelling_due')
  expect(rows.map(({ id }) => id).sort()).toEqual(due.sort())
})
