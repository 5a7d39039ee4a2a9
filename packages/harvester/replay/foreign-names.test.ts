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

const PASSENGERS = '40003032949'
const FREIGHT = '90000054163'
/** A notice each: the last gives a sister's number. */
const BUYERS = [
  ['AS Pasažieru vilciens', PASSENGERS, 'Rīga'],
  ['AS „Pasažieru vilciens”', PASSENGERS, 'Jūrmala'],
  ['AS Kravu vilciens', FREIGHT, 'Rīga'],
  ['AS „Kravu vilciens”', FREIGHT, 'Jūrmala'],
  ['AS Pasažieru vilciens', FREIGHT, 'Rīga'],
] as const

const notice = (n: number): SourceEntry => {
  const [name, number, town] = BUYERS[n] ?? BUYERS[0]
  const xml = noticeXml({
    id: `a0000000-0000-4000-8000-00000000000${n}`,
    procedure: `b0000000-0000-4000-8000-00000000000${n}`,
    number: `0000000${n + 1}-2026`,
    issued: '2026-03-01',
    organisations: organisation('ORG-0001', name, number),
  })
  return { name: `${n}.xml`, bytes: bytesOf(xml.replace('>Rīga<', `>${town}<`)) }
}

const harvestAll = (...numbers: readonly number[]) =>
  harvest(
    database.db,
    (async function* () {
      for (const n of numbers) yield notice(n)
    })(),
    { batchFiles: 1 },
  )

const bought = async () => {
  const { rows } = await database.db.execute<{ key: string; bought: number }>(sql`
    select match_key as key, buyer_count as bought from org where buyer_count > 0 order by 1`)
  return rows.map((row) => [row.key, row.bought])
}

const OWN = [
  [`LV:${PASSENGERS}`, 3],
  [`LV:${FREIGHT}`, 2],
]

it.each([
  ['the wrong one last', [0, 1, 2, 3, 4]],
  ['the wrong one first', [4, 0, 2, 1, 3]],
])('a sister’s number is not believed for a name with a better known one, %s', async (_, order) => {
  await harvestAll(...order)
  expect(await bought()).toEqual(OWN)
})

it('is found anew when all are looked at, and stays', async () => {
  await harvestAll(4, 0, 1, 2, 3)
  const before = await compiledContents(database.db)
  expect(await identifyOrgs(database.db)).toEqual({ procedures: 5, requests: 0 })
  expect(await compiledContents(database.db)).toEqual(before)
})
