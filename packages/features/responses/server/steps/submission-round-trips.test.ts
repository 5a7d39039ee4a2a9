import { type Connection, connect } from '@kogge/db/client.ts'
import { type CountedWay, countedWay } from '@kogge/db/testing/counted-round-trips.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, bidderOf } from '../responses.fixture.ts'

let database: TestDatabase
let way: CountedWay
let counted: Connection
beforeAll(async () => {
  database = await testDatabase()
  way = await countedWay(database.url)
  counted = connect(way.url, { max: 1 })
})
afterAll(async () => {
  await counted.close()
  way.close()
  await database.close()
})

/**
 * On a busy server each answer of the database waits for its turn. These are the beginning, the lock on who
 * may do what, and who calls; the request with what proves the caller; its row and the lock on the place; all
 * that is read of both; the rows that are written with it; writing them; the end.
 */
const MOST = 9

test('what a bidder does asks the database a few times only, however much is proven', async () => {
  const tender = await addTender(database.db, { isSaid: true, namesBuyer: true })
  const bidder = await bidderOf(counted.db, tender)
  const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = way.count()
    await work()
    return way.count() - before
  }
  expect(await tripsOf(() => bidder.save(0))).toBeLessThanOrEqual(MOST)
  expect(await tripsOf(() => bidder.submit(1))).toBeLessThanOrEqual(MOST)
  expect(await tripsOf(() => bidder.save(1))).toBeLessThanOrEqual(MOST)
  expect(await tripsOf(() => bidder.submit(2))).toBeLessThanOrEqual(MOST)
  expect(await tripsOf(() => bidder.withdraw())).toBeLessThanOrEqual(MOST)
})
