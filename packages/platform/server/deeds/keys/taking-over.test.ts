import { deed } from '@kogge/db/schema/deed.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKeyPair } from '../../sealing/request-key.ts'
import { createSealing, keyIdOf } from '../../sealing/sealing.ts'
import { TEST_SEALING } from '../../testing/context.ts'
import { clocksSince } from '../since/data.ts'
import { takeOver } from './commands.ts'
import { provenKey } from './data.ts'

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
  expect(adopted && (await provenKey(db, TEST_SEALING, adopted)).requestKey).toBe(
    keyIdOf(old.publicKey),
  )
  const log = await db.select().from(deed)
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
  expect(await db.$count(deed)).toBe(2)
})

test('since when entries have clocks is what the server has signed alone', async () => {
  const { db } = database
  await takeOver(db, TEST_SEALING)
  const since = await clocksSince(db, TEST_SEALING.verify)
  expect(Math.abs((since?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  const other = createSealing('another secret of the tests, also thirty-two characters')
  expect(await clocksSince(db, other.verify)).toBeNull()
  await db.execute(sql`update meta set value = replace(value, '"since":"2', '"since":"3')
    where key = 'deeds.clocks_since'`)
  expect(await clocksSince(db, TEST_SEALING.verify)).toBeNull()
})
