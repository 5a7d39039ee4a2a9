import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bytesOf, noticeXml, organisation } from '../fixtures/eforms-notices.ts'
import { harvest } from '../harvest.ts'
import type { SourceEntry } from '../sources/source-entry.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const NUMBER = '987654325'
/** A notice each, all with the number of the adviser in its town. */
const BUYERS = ['Talrådgivning AS', 'Fjellvik kommune', 'Sandby kommune', 'Granvik kommune']

const notice = (n: number): SourceEntry => {
  const xml = noticeXml({
    id: `a0000000-0000-4000-8000-00000000000${n}`,
    procedure: `b0000000-0000-4000-8000-00000000000${n}`,
    number: `0000000${n + 1}-2026`,
    issued: '2026-03-01',
    organisations: organisation('ORG-0001', BUYERS[n] ?? '', NUMBER, { country: 'NOR' }),
  })
  return { name: `${n}.xml`, bytes: bytesOf(xml.replace('>LV006<', '>NO081<')) }
}

const harvestAll = (numbers: readonly number[]) =>
  harvest(
    database.db,
    (async function* () {
      for (const n of numbers) yield notice(n)
    })(),
    { batchFiles: 1 },
  )

it.each([
  [[0, 1, 2, 3], []],
  [[3, 2, 1, 0], []],
  [
    [1, 2],
    [0, 3],
  ],
  [[2, 0, 3], [1]],
  [[1], [3, 2, 0]],
])(
  'a number that unlike municipalities have is the adviser’s alone, harvested as %j, then %j',
  async (first, second) => {
    await harvestAll(first)
    await harvestAll(second)
    const { rows } = await database.db.execute<{ key: string }>(sql`
      select match_key as key from org where buyer_count = 1 order by 1`)
    expect(rows.map(({ key }) => key)).toEqual([
      `NO:${NUMBER}`,
      'NO:~fjellvik kommune@riga',
      'NO:~granvik kommune@riga',
      'NO:~sandby kommune@riga',
    ])
  },
)
