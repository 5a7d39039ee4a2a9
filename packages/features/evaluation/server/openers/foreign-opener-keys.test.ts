import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { verifySeals } from '@kogge/platform/server/integrity/row-seal-verification.queries.ts'
import { lockedKeyFor } from '@kogge/platform/server/sealing/opener-key.ts'
import { keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { TEST_SEALING } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addRequest, callsOf, PASSPHRASE } from '../evaluation.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const OWN = 'words of who attacks'

/** What whoever can write to the database puts in the place of an opener's key: one of their own. */
const foreign = async () => lockedKeyFor(OWN)
const rowOf = async (userId: string) => {
  const [row] = await database.db.select().from(openerKey).where(eq(openerKey.userId, userId))
  if (!row) throw new Error('There is no key.')
  return row
}
const put = (userId: string, change: Partial<typeof openerKey.$inferInsert>) =>
  database.db.update(openerKey).set(change).where(eq(openerKey.userId, userId))
const faults = async () => {
  const found: object[] = []
  for await (const fault of verifySeals(database.db, TEST_SEALING.rows))
    if (fault.table === 'opener_key') found.push(fault)
  return found
}
const none = { keyId: null, seal: null }

test('nothing is sealed to a key that somebody put in the place of an opener’s', async () => {
  const { db } = database
  const { rfxId, orgId, chief, second, third } = await addRequest(db, { openers: 2, openingIn: 1 })
  const calls = await callsOf(db, chief)
  const change = (openers: readonly string[], words = PASSPHRASE) =>
    calls.opening.changeOpeners({
      rfxId,
      orgId,
      passphrase: PASSPHRASE,
      openers: [...openers],
      other: { userId: second, passphrase: words },
    })
  const honest = await rowOf(third)
  const forged = await foreign()
  // With the seal of the genuine one, and with none.
  for (const seal of [{}, none]) {
    await put(third, { ...forged, ...seal })
    await expect(change([chief, third])).rejects.toThrow('request.invalid')
    expect(await faults()).toEqual([{ table: 'opener_key', id: third, kind: 'changed' }])
  }
  await put(third, honest)
  // Nor does it speak for its owner, where a request’s key is sealed to the genuine one.
  const kept = await rowOf(second)
  await put(second, await foreign())
  await expect(change([chief, third], OWN)).rejects.toThrow('rfx.key_refused')
  await put(second, none)
  await expect(change([chief, third], OWN)).rejects.toThrow('rfx.key_refused')
  await put(second, kept)
  expect(await faults()).toEqual([])
  await change([chief, third])
  const [entry] = await db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.openers_changed')))
  expect(entry?.details).toMatchObject({
    openerKeys: {
      [chief]: keyIdOf((await rowOf(chief)).publicKey),
      [third]: keyIdOf(honest.publicKey),
    },
  })
  const made = await callsOf(db, third)
  await expect(made.opener.makeKey({ passphrase: OWN })).rejects.toThrow('rfx.step_refused')
})

test('a key without its seal is its owner’s no more, and is not sealed by a passphrase', async () => {
  const { db } = database
  const { second } = await addRequest(db, { openers: 2, openingIn: 1 })
  const honest = await rowOf(second)
  const calls = await callsOf(db, second)
  await put(second, none)
  expect(await calls.opener.key()).toMatchObject({ createdAt: null, isNeeded: true })
  const seal = () => calls.opener.makeKey({ passphrase: PASSPHRASE })
  await expect(seal()).rejects.toThrow('rfx.step_refused')
  await put(second, honest)
  expect((await calls.opener.key()).createdAt).not.toBeNull()
})
