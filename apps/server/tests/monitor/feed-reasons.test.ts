import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, harvestCall } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a row of the feed says what of each profile the tender met, and marks the words where they stand', async () => {
  const { db } = database
  const [supplier, other] = [await addSupplier(db), await addSupplier(db)]
  const byWord = await addProfile(db, supplier, {
    q: ['skola -tilts'],
    country: ['LV', 'EE'],
    valueTo: ['900000000'],
    valueUnstated: ['also'],
  })
  const byCode = await addProfile(db, supplier, {
    cpv: ['90000000', '45000000'],
    keyword: ['kool', 'pīrāgi'],
  })
  await addProfile(db, other, { cpv: ['45233120'] })
  await harvestCall(db, { title: 'Skolas jumta remonts' })
  const matcher = newMatcher(db, () => new Date())
  while ((await matcher.turn())?.changes);
  const [row] = (await (await callsOf(db, supplier)).feed({ orgId: supplier.orgId })).items
  expect(row?.reasons).toEqual(
    expect.arrayContaining([
      {
        profile: byWord,
        filters: { country: ['LV'], valueTo: ['900000000'], valueUnstated: ['also'] },
        words: [{ typed: 'skola', names: [] }],
      },
      {
        profile: byCode,
        filters: { cpv: ['45000000'] },
        words: [{ typed: 'kool', names: ['skola'] }],
      },
    ]),
  )
  expect(row?.reasons).toHaveLength(2)
  // The title that is shown is in another language.
  const { text = '', marks = [] } = row?.card.snippet ?? {}
  expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['Skolas'])
})
