import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { newKeyPair, openSealed } from '@kogge/platform/server/sealing/sealed-box.ts'
import {
  createSealing,
  keyIdOf,
  watchOf,
} from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { contextOfUser, TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTender, bidderOf, codeOf, type Tender } from '../responses.fixture.ts'
import { responseRouter } from '../responses.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A server with real clocks, and what its log is told. */
const serverWith = async (db: TestDatabase['db'], userId: string) => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  const sealing = createSealing(TEST_SECRET, watchOf(log))
  const context = await contextOfUser(database.db, userId, () => new Date())
  return { alarms, calls: createCaller(responseRouter)({ ...context, db, readDb: db, sealing }) }
}

const attacker = newKeyPair()
const rowOf = async ({ rfxId }: Pick<Tender, 'rfxId'>) => {
  const [row] = await database.db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  if (!row) throw new Error('There is no such request.')
  return row
}
const withTriggersOff = (work: () => Promise<unknown>) =>
  database.pool
    .query('alter table ledger_entry disable trigger user')
    .then(work)
    .finally(() => database.pool.query('alter table ledger_entry enable trigger user'))

/** What whoever can write to the database does, so that responses are sealed to a key of theirs. */
const EXCHANGES: Readonly<Record<string, (tender: Tender) => Promise<unknown>>> = {
  'its key': ({ rfxId }) =>
    database.db
      .update(writtenRfx)
      .set({ publicKey: attacker.publicKey })
      .where(eq(writtenRfx.rfxId, rfxId)),
  "its key and signature for another request's": async ({ rfxId }) => {
    const { rfxId: _other, publicKey, ...other } = await rowOf(await addTender(database.db))
    const { keySignature, keySignedAt, keySignedBy } = other
    await database.db
      .update(writtenRfx)
      .set({ publicKey, keySignature, keySignedAt, keySignedBy })
      .where(eq(writtenRfx.rfxId, rfxId))
  },
  'its key and what the log says of it': async ({ rfxId }) => {
    await EXCHANGES['its key']?.({ rfxId } as Tender)
    await withTriggersOff(() =>
      database.db.execute(sql`
        update ledger_entry set details = details || ${JSON.stringify({ requestKey: keyIdOf(attacker.publicKey) })}::jsonb
        where rfx_id = ${rfxId}`),
    )
  },
  'its signature for none': ({ rfxId }) =>
    database.db
      .update(writtenRfx)
      .set({ keySignature: null, keySignedAt: null, keySignedBy: null })
      .where(eq(writtenRfx.rfxId, rfxId)),
  'its log for none': ({ rfxId }) =>
    withTriggersOff(() => database.db.delete(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))),
}

test.each(Object.keys(EXCHANGES))('nothing is sealed once somebody exchanged %s', async (what) => {
  const tender = await addTender(database.db)
  const { rfxId } = tender
  const bidder = await bidderOf(database.db, tender)
  await bidder.save(0, '77.10')
  const { publicKey, keySignature, keySignedAt, keySignedBy } = await rowOf(tender)
  const log = await database.db.select().from(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
  await EXCHANGES[what]?.(tender)
  const { alarms, calls } = await serverWith(database.db, bidder.userId)
  const about = { orgId: bidder.orgId, rfxId }
  const submit = () => calls.response.submit({ ...about, revision: 1, version: 1 })
  expect(await codeOf(submit())).toBe('rfx.key_refused')
  // Of whom it concerns, and which request, nothing is said.
  expect(alarms).toEqual([expect.stringMatching(/^ALARM: the key of a request is not the one/)])
  await database.db
    .update(writtenRfx)
    .set({ publicKey, keySignature, keySignedAt, keySignedBy })
    .where(eq(writtenRfx.rfxId, rfxId))
  await withTriggersOff(async () => {
    await database.db.delete(ledgerEntry).where(eq(ledgerEntry.rfxId, rfxId))
    await database.db.insert(ledgerEntry).values(log)
  })
  const receipt = await submit()
  expect(receipt).toMatchObject({ kind: 'kogge.receipt.2', requestKey: keyIdOf(publicKey) })
  const rows = await database.db.select().from(sealedSlot)
  expect(rows.filter(({ sealed }) => openSealed(attacker, sealed))).toEqual([])
  expect(rows.filter(({ sealed }) => openSealed(tender.pair, sealed))).toHaveLength(1)
})
