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

const [NUMBER, BUREAU] = ['DE123456788', 'DE136695976']
/** A notice each. */
const BUYERS = [
  ['Seehospital Lindenau', NUMBER],
  ['Berghof Klinik gGmbH, vertreten durch Talberatung GmbH', NUMBER],
  ['Bund Nordmark vertreten durch das Bauamt Lindenau', BUREAU],
  ['Freistaat Westmark vertreten durch das Bauamt Lindenau', BUREAU],
] as const

const notice = (n: number): SourceEntry => {
  const [name, number] = BUYERS[n] ?? BUYERS[0]
  const xml = noticeXml({
    id: `a0000000-0000-4000-8000-00000000000${n}`,
    procedure: `b0000000-0000-4000-8000-00000000000${n}`,
    number: `0000000${n + 1}-2026`,
    issued: '2026-03-01',
    organisations: organisation('ORG-0001', name, number, { country: 'DEU' }),
  })
  return { name: `${n}.xml`, bytes: bytesOf(xml.replace('>LV006<', '>DE300<')) }
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
  const { rows } = await database.db.execute<{ key: string }>(sql`
    select match_key as key from org where buyer_count = 1 order by 1`)
  return rows.map(({ key }) => key)
}

const OWN = [
  `DE:${NUMBER}`,
  'DE:~berghof klinik ggmbh vertreten durch talberatung gmbh@riga',
  'DE:~bund nordmark vertreten durch das bauamt lindenau@riga',
  'DE:~freistaat westmark vertreten durch das bauamt lindenau@riga',
]

it.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[1, 3, 0, 2]]])(
  'a number is not believed for who is represented, where an unlike name has it, in the order %j',
  async (order) => {
    await harvestAll(...order)
    expect(await bought()).toEqual(OWN)
  },
)

it('is found anew in what is stored, and stays', async () => {
  await harvestAll(0, 1, 2, 3)
  // As it stood before there was the rule.
  await database.db.execute(sql`delete from spread_number`)
  expect((await identifyOrgs(database.db)).requests).toBeGreaterThan(0)
  expect(await bought()).toEqual(OWN)
  const before = await compiledContents(database.db)
  expect(await identifyOrgs(database.db)).toEqual({ procedures: 4, requests: 0 })
  expect(await compiledContents(database.db)).toEqual(before)
})
