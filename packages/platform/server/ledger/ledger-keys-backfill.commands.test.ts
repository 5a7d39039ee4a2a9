import { auditLog } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { emptyDocument } from '@kogge/domain/drafting/request-document.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyDetails } from '../sealing/request-key-signature.ts'
import { newKeyPair } from '../sealing/sealed-box.ts'
import { createSealing, keyIdOf } from '../sealing/signing-and-slot-keys.ts'
import { keptKey } from '../testing/request-keys.ts'
import { TEST_SEALING } from '../testing/test-context.ts'
import { clocksSince } from './ledger-clocks-since.queries.ts'
import { appendLedgerEntry } from './ledger-entries.commands.ts'
import { takeOver } from './ledger-keys-backfill.commands.ts'
import { provenKey } from './request-key-proof.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A request of before keys were signed. */
const addOfBefore = async () => {
  const rfxId = crypto.randomUUID()
  const { publicKey } = newKeyPair()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into written_rfx (rfx_id, org_id, kind, state, version, document, published_at,
        responses_until, opening_at, open_together, public_key, wrapped_key)
      values (${rfxId}, ${crypto.randomUUID()}, 'tender', 'published', 1, '{}', now(), now(), now(), 1,
        ${publicKey}, '{}')`)
  })
  return { rfxId, publicKey }
}

const rowsOf = async () => {
  const rows = await database.db.select().from(writtenRfx)
  return new Map(rows.map((row) => [row.rfxId, row]))
}

test('keys of before are adopted once, and what comes without a signature later is not', async () => {
  const { db } = database
  const old = await addOfBefore()
  const row = (await rowsOf()).get(old.rfxId)
  if (!row) throw new Error('It is not there.')
  await expect(provenKey(db, TEST_SEALING, row)).rejects.toMatchObject({ code: 'rfx.key_refused' })
  await Promise.all([takeOver(db, TEST_SEALING), takeOver(db, TEST_SEALING)])
  const adopted = (await rowsOf()).get(old.rfxId)
  // Nobody can tell that it is the key of the publication, nor when it is to be opened: nothing goes by it.
  const asked = adopted && provenKey(db, TEST_SEALING, adopted)
  await expect(asked).rejects.toMatchObject({ code: 'rfx.key_refused' })
  const log = await db.select().from(ledgerEntry)
  expect(log.map(({ rfxId, type }) => [rfxId, type])).toEqual([[old.rfxId, 'rfx.key_adopted']])
  expect(log[0]?.details).toMatchObject({ requestKey: keyIdOf(old.publicKey) })
  const late = await addOfBefore()
  await takeOver(db, TEST_SEALING)
  expect((await rowsOf()).get(late.rfxId)?.keySignature).toBeNull()
  // Nor where somebody has taken away that it was done, and what the key was signed with.
  await db.delete(meta)
  const { publicKey } = newKeyPair()
  await db.execute(sql`
    update written_rfx set public_key = ${publicKey}, key_signature = null, key_signed_at = null
    where rfx_id = ${old.rfxId}`)
  await takeOver(db, TEST_SEALING)
  const exchanged = (await rowsOf()).get(old.rfxId)
  expect(exchanged?.keySignature).toBeNull()
  expect(await db.$count(ledgerEntry)).toBe(1)
  expect((await rowsOf()).get(late.rfxId)?.keySignature).toBeNull()
  expect(await db.$count(meta)).toBe(0)
  // Nor where the platform's chain is gone as well: what is signed with clocks came after it.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(auditLog)
  })
  const alarms: string[] = []
  await takeOver(db, { ...TEST_SEALING, alarm: (_, message) => void alarms.push(message) })
  expect(alarms).toEqual([expect.stringMatching(/^that keys of before were adopted is gone/)])
  expect(await db.$count(ledgerEntry)).toBe(1)
})

test('an entry that was stripped of its key is noticed, and no other adopted', async () => {
  const { db, close } = await testDatabase()
  const [rfxId, { publicKey }] = [crypto.randomUUID(), newKeyPair()]
  await takeOver(db, TEST_SEALING)
  const times = { questionsUntil: null, responsesUntil: new Date(), openingAt: new Date() }
  const key = await keptKey(db, { rfxId, publicKey, at: new Date(), times })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.insert(writtenRfx).values({
      ...key,
      ...times,
      rfxId,
      orgId: rfxId,
      kind: 'tender',
      state: 'published',
      version: 1,
      document: emptyDocument('tender', 'en'),
      publishedAt: new Date(),
      wrappedKey: { scheme: 'server', sealed: '' },
    })
    await tx.delete(meta)
    await tx.execute(sql`update ledger_entry set details = details - 'requestKey' - 'keySignature'`)
    await tx.update(writtenRfx).set({
      publicKey: newKeyPair().publicKey,
      keySignature: null,
      keySignedAt: null,
      keySignedBy: null,
    })
  })
  await takeOver(db, TEST_SEALING)
  const [row] = await db.select().from(writtenRfx)
  expect(row?.keySignature).toBeNull()
  expect(await db.$count(ledgerEntry)).toBe(1)
  // Nor is a later entry taken for the one that was stripped.
  await db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, {
      rfxId,
      type: 'rfx.key_adopted',
      userId: null,
      orgId: null,
      details: keyDetails(key),
    }),
  )
  await db.update(writtenRfx).set(key)
  const [kept] = await db.select().from(writtenRfx)
  const refused = kept && provenKey(db, TEST_SEALING, kept)
  await expect(refused).rejects.toMatchObject({ code: 'rfx.key_refused' })
  await close()
})

test('since when entries have clocks is what the server has signed alone', async () => {
  const { db, close } = await testDatabase()
  await takeOver(db, TEST_SEALING)
  const since = await clocksSince(db, TEST_SEALING.verify)
  expect(Math.abs((since?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  const other = createSealing('another secret of the tests, also thirty-two characters')
  expect(await clocksSince(db, other.verify)).toBeNull()
  await db.execute(sql`update meta set value = replace(value, '"since":"2', '"since":"3')
    where key = 'ledger.clocks_since'`)
  expect(await clocksSince(db, TEST_SEALING.verify)).toBeNull()
  await close()
})
