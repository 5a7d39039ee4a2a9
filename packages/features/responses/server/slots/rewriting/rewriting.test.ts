import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { TEST_SEALING, testContext } from '@kogge/platform/server/testing/context.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantDecoys } from '../../commands.ts'
import { addTender, bidderOf } from '../../responses.fixture.ts'
import { rewriteDecoy, rewriteSlots } from './commands.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Which transaction wrote each row, by its key. */
const writers = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.pool.query<{ slot: Buffer; xmin: string }>(
    'select slot, xmin::text from sealed_slot',
  )
  return new Map(rows.map(({ slot, xmin }) => [slot.toString('hex'), xmin]))
}

const changed = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].flatMap(([slot, xmin]) => (before.get(slot) === xmin ? [] : [slot]))

it('with each row that is somebody’s one that is nobody’s is written, by the same transaction', async () => {
  const { db } = database
  const tender = await addTender(db)
  const keys = testContext(db)
  await db.transaction((tx) => plantDecoys(tx, keys, tender.rfxId))
  const bidder = await bidderOf(db, tender)
  const real = TEST_SEALING.slotOf(tender.rfxId, bidder.orgId).toString('hex')
  const before = await writers()
  const { revision } = await bidder.save(0)
  await bidder.submit(revision)
  const after = await writers()
  const now = changed(before, after)
  expect(now).toContain(real)
  const decoys = now.filter((slot) => slot !== real)
  expect(decoys.length).toBeGreaterThan(0)
  for (const slot of decoys) expect(before.has(slot)).toBe(true)
  // The last change of the real one was made together with that of another.
  expect(decoys.map((slot) => after.get(slot))).toContain(after.get(real))
})

it('nobody waits for such a row', async () => {
  const { db } = database
  const tender = await addTender(db)
  const keys = testContext(db)
  await db.transaction((tx) => plantDecoys(tx, keys, tender.rfxId))
  await db.transaction(async (tx) => {
    await tx.select().from(sealedSlot).for('update')
    await db.transaction((other) => rewriteDecoy(other, keys, tender.rfxId))
  })
  const none = await addTender(db)
  await db.transaction((tx) => rewriteDecoy(tx, keys, none.rfxId))
})

it('at night every row is written anew in another order, and says what it said', async () => {
  const { db, pool } = database
  const said = async () => db.select().from(sealedSlot).orderBy(sealedSlot.slot)
  const order = async () =>
    (
      await pool.query<{ slot: string }>(
        `select encode(slot, 'hex') as slot from sealed_slot order by xmin::text::bigint`,
      )
    ).rows.map(({ slot }) => slot)
  const [rows, before, orderBefore] = [await said(), await writers(), await order()]
  expect(rows.length).toBeGreaterThan(10)
  expect(await rewriteSlots(db)).toBe(rows.length)
  expect(await said()).toEqual(rows)
  expect(changed(before, await writers())).toHaveLength(rows.length)
  expect(await order()).not.toEqual(orderBefore)
  // Long values lie apart, in a table whose rows have transactions too.
  const { rows: old } = await pool.query(
    `select min(s.xmin::text::bigint) as first from sealed_slot s`,
  )
  const { rows: toast } = await pool.query<{ name: string }>(
    `select reltoastrelid::regclass::text as name from pg_class where relname = 'sealed_slot'`,
  )
  const { rows: apart } = await pool.query(
    `select min(xmin::text::bigint) as first, count(*)::int as pieces from ${toast[0]?.name}`,
  )
  expect(apart[0].pieces).toBeGreaterThan(0)
  expect(Number(apart[0].first)).toBeGreaterThanOrEqual(Number(old[0].first))
})
