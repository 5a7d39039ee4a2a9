import { org } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { reconcile } from '@kogge/features/monitor/server/reconciliation/reconciliation.commands.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  callsOf,
  harvestCall,
  matchAll,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const MINUTE_MS = 60_000

/** One who matches all the time, and whose clock can be put forward. */
const longLivedMatcher = () => {
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const matcher = newMatcher(database.db, clock)
  return {
    match: () => matchAll(database.db, matcher),
    later: (minutes: number) => {
      ahead += minutes * MINUTE_MS
    },
  }
}

const buyerOf = async (): Promise<string> => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select o.id from org o join rfx_search s on o.num = any(s.buyers) limit 1`,
  )
  return rows[0]?.id ?? ''
}

const kindsOf = async (supplier: Supplier) => {
  const calls = await callsOf(database.db, supplier)
  const { items } = await calls.feed({ orgId: supplier.orgId })
  return items.map(({ kind }) => kind)
}

it('a buyer who becomes a part of another is still followed, by search and by who matches', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { match, later } = longLivedMatcher()
  await harvestCall(db)
  await match()
  const [buyer, into] = [await buyerOf(), await addOrganisation(db)]
  await addProfile(db, supplier, { buyer: [buyer] })
  await match()
  expect(await kindsOf(supplier)).toEqual(['profile'])
  await db.execute(sql`update harvested_org set org_id = ${into} where org_id = ${buyer}`)
  await db.update(org).set({ mergedIntoId: into }).where(eq(org.id, buyer))
  later(11)
  await harvestCall(db)
  await match()
  expect(await kindsOf(supplier)).toEqual(['new', 'profile'])
  expect(await reconcile(db, { clock: () => new Date() })).toMatchObject({ missing: 0, surplus: 0 })
})

it('words that become the number of an organisation are read as search reads them, without a save', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { match, later } = longLivedMatcher()
  await addProfile(db, supplier, { q: ['40003032949'] })
  await match()
  await harvestCall(db)
  await match()
  expect(await kindsOf(supplier)).toEqual([])
  await db
    .update(org)
    .set({ registrationNumber: '40003032949' })
    .where(eq(org.id, await buyerOf()))
  later(11)
  await harvestCall(db)
  await match()
  expect(await kindsOf(supplier)).toEqual(['new'])
})
