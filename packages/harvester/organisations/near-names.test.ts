import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareNames } from './near-names.ts'
import { writeLinks } from './org-match-pairs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const { pool } = database
  for (const [n, key, name, city] of [
    [1, 'LV:40003032949', 'Aizsardzības ministrija', 'Rīga'],
    [
      2,
      'LV:~aizsardzibas ministrija iepirkumu nodala@riga',
      'Aizsardzības ministrija, iepirkumu nodaļa',
      'Rīga',
    ],
    [3, 'LV:~aizsardzibas ministrja@riga', 'Aizsardzības ministrja', 'Rīga'],
    [4, 'LV:~aizsardzibas ministrija muzejs@cesis', 'Aizsardzības ministrija, muzejs', 'Cēsis'],
  ] as const) {
    const id = `00000000-0000-4000-8000-00000000000${n}`
    await pool.query(
      `insert into org (id, name, name_folded, country, match_key) values ($1, $2, $2, 'LV', $3)`,
      [id, name, key],
    )
    await pool.query(
      `insert into harvested_org (id, org_id, source, name, ids, country, city, matched_by, confidence, match_key,
        other_keys, is_party) values ($1, $1, 'ted', $2, '[]', 'LV', $3, 'name_region', 80, $4, '{}', true)`,
      [id, name, city, key],
    )
  }
})
afterAll(() => database.close())

const pairs = async (): Promise<unknown[]> => {
  const { rows } = await database.db.execute(sql`
    select o.name, i.name as into, m.reason, m.state
    from org_match m join org o on o.id = m.from_id join org i on i.id = m.into_id order by 1, 2`)
  return rows.map(({ name, into, reason, state }) => `${name} > ${into}: ${reason} (${state})`)
}

const FOUND = [
  'Aizsardzības ministrija, iepirkumu nodaļa > Aizsardzības ministrija: department (open)',
  'Aizsardzības ministrja > Aizsardzības ministrija: name_slip (open)',
]

it('proposes departments and slips of one region, and the same when done again', async () => {
  await compareNames(database.db)
  expect(await pairs()).toEqual(FOUND)
  await compareNames(database.db)
  expect(await pairs()).toEqual(FOUND)
})

it('stays when the spellings are judged again, and what staff rejected is not proposed again', async () => {
  await database.db.transaction((tx) => writeLinks(tx, ['LV:~aizsardzibas ministrja@riga'], []))
  expect(await pairs()).toEqual(FOUND)
  await database.pool.query(`update org_match set state = 'rejected' where reason = 'name_slip'`)
  await compareNames(database.db)
  expect(await pairs()).toEqual([FOUND[0], FOUND[1]?.replace('open', 'rejected')])
})

it('takes back what no longer holds', async () => {
  await database.pool.query(`update harvested_org set is_party = false where city = 'Rīga'`)
  await compareNames(database.db)
  expect(await pairs()).toEqual([FOUND[1]?.replace('open', 'rejected')])
})
