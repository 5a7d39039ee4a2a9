import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compiledContents } from '../fixtures/compiled-contents.ts'
import { bytesOf, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import { harvest } from '../harvest.ts'
import type { SourceEntry } from '../sources/source-entry.ts'
import { identifyOrgs } from './org-identification.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const DUMMY = '555-1234'
const BUYERS = [
  ['Mākslas muzejs', 'Rīga', 'LV006'],
  ['Ziemupes novads', 'Ziemupe', 'LV003'],
  ['Jūras slimnīca', 'Engure', 'LV007'],
  ['Kapteiņa skola', 'Valka', 'LV008'],
  ['Dabas parks', 'Līvāni', 'LV005'],
] as const

const notice = (n: number): SourceEntry => {
  const [name, town, region] = BUYERS[n] ?? BUYERS[0]
  const xml = noticeXml({
    id: `a0000000-0000-4000-8000-00000000000${n}`,
    procedure: `b0000000-0000-4000-8000-00000000000${n}`,
    number: `0000000${n + 1}-2026`,
    issued: '2026-03-01',
    organisations: organisation('ORG-0001', name, DUMMY),
  })
  return {
    name: `${n}.xml`,
    bytes: bytesOf(xml.replace('>Rīga<', `>${town}<`).replace('>LV006<', `>${region}<`)),
  }
}

const harvestAll = (...numbers: readonly number[]) =>
  harvest(
    database.db,
    (async function* () {
      for (const n of numbers) yield notice(n)
    })(),
    { batchFiles: 1 },
  )

const buyers = async () => {
  const { rows } = await database.db.execute<{ name: string; key: string; bought: number }>(sql`
    select name, match_key as key, buyer_count as bought from org
    where merged_into_id is null order by name collate "C"`)
  return rows
}

it('a number of bodies in many places is nobody’s from then on', async () => {
  await harvestAll(0, 1, 2)
  expect(await buyers()).toMatchObject([{ key: 'LV:5551234', bought: 3 }])
  await harvestAll(3)
  expect(await buyers()).toMatchObject([
    { name: 'Jūras slimnīca', key: 'LV:~juras slimnica@engure', bought: 1 },
    { name: 'Kapteiņa skola', bought: 1 },
    { name: 'Mākslas muzejs', bought: 1 },
    { name: 'Ziemupes novads', bought: 1 },
  ])
  await harvestAll(4)
  expect(await buyers()).toHaveLength(5)
  const { rows } = await database.db.execute(sql`
    select match_key from harvested_org where match_key not like '%~%'`)
  expect(rows).toEqual([])
})

it('is so in whatever order they come, and stays when all are looked at anew', async () => {
  const { db } = database
  await harvestAll(4, 2, 0, 3, 1)
  const found = await buyers()
  expect(found).toHaveLength(5)
  const before = await compiledContents(db)
  expect(await identifyOrgs(db)).toEqual({ procedures: 5, requests: 0 })
  expect(await compiledContents(db)).toEqual(before)
  await db.execute(sql`update spread_number set applied_at = null`)
  await harvestAll(1)
  expect(await compiledContents(db)).toEqual(before)
  expect(await buyers()).toEqual(found)
})

it('is believed for who claimed it, by its name', async () => {
  const { db } = database
  await harvestAll(0)
  await db.execute(sql`update org set claimed_at = now()`)
  await harvestAll(1, 2, 3, 4)
  expect(await buyers()).toMatchObject([
    {},
    {},
    {},
    { name: 'Mākslas muzejs', key: 'LV:5551234', bought: 1 },
    {},
  ])
})
