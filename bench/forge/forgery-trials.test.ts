import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allKinds } from './forgeries.ts'
import { faultsIn, trials } from './forgery-trials.ts'
import { Random } from './seeded-random.ts'
import { makeWorld } from './world/forge-world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await makeWorld(database.db)
})
afterAll(() => database.close())

test('an untouched database holds', async () => {
  expect(await faultsIn(database.db)).toEqual([])
})

// `npm run -s bench -- forge` does the same with all kinds there are.
test('twenty forgeries of what is compared are found, and taken back', async () => {
  const { db } = database
  const compared = (await allKinds()).filter(({ isCompared }) => isCompared)
  const outcomes: string[] = []
  for await (const { kind, outcome, change } of trials(db, new Random(7), compared, 20)) {
    if (outcome === 'impossible') continue
    outcomes.push(
      outcome === 'found' ? outcome : `${outcome}: ${kind.place.label}, ${kind.aspect}: ${change}`,
    )
  }
  expect(outcomes).toEqual(Array(20).fill('found'))
  expect(await faultsIn(db)).toEqual([])
})
