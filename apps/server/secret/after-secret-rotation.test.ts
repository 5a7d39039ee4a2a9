import { connect } from '@kogge/db/client.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { earlierKey } from '@kogge/db/schema/server-secret.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { receiptText } from '@kogge/domain/sealing/response-receipt.ts'
import {
  addTender,
  fromNow,
  responseWith,
} from '@kogge/features/evaluation/server/evaluation.fixture.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/evaluation.router.ts'
import { addressAt, addSupplier } from '@kogge/features/responses/server/responses.fixture.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { publicKeys } from '@kogge/features/responses/server/signing-keys.queries.ts'
import { writeSlot } from '@kogge/features/responses/server/slots/slots.commands.ts'
import { slotsOfPairs } from '@kogge/features/responses/server/slots/slots.queries.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { verifyAuditLog } from '@kogge/platform/server/audit/audit-verification.queries.ts'
import { ChainRegister } from '@kogge/platform/server/audit/chain-register.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { resealRows } from '@kogge/platform/server/row-seals/row-seals-rotation.commands.ts'
import { isReceiptSigned } from '@kogge/platform/server/sealing/response-receipts.ts'
import { createSealing, keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { addAudit } from '@kogge/platform/server/testing/audit-entries.ts'
import { provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  TEST_SECRET,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedLogs } from '../testing/verified-ledgers.ts'
import { rotateSecret } from './secret-rotation.ts'
import { openKeys, secretName } from './server-keys.ts'

const NEXT = 'the next secret of the tests, thirty-two characters or more'
const THIRD = 'the third secret of the tests, thirty-two characters or more'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await adoptSecret(database.db, secretName(TEST_SECRET))
})
afterAll(() => database.close())

/** A server's clock that is always the database's, also where a test has moved that. */
const watch = { readClocks: TEST_SEALING.readClocks, alarm: TEST_SEALING.alarm }

const keysOf = (secret: string) => openKeys(database.db, secret, watch)

/** Somebody with the roles that they have under another secret. */
const contextUnder = async (secret: string, userId: string, now = new Date()) => {
  const actor = await readActor(database.db, createSealing(secret), userId, now)
  if (!actor) throw new Error('Nobody is there.')
  return { ...(await contextOfUser(database.db, userId, () => now)), actor }
}

/** One of its bids gets a receipt of the first kind, which names its key by half of its name. */
const makeOfFirstKind = async (rfxId: string, orgId: string) => {
  const { db } = database
  const [slot] = await slotsOfPairs(db, testContext(db), [{ rfxId, orgId }])
  const last = slot?.state?.receipts.at(-1)
  if (!slot?.state || !last) throw new Error('It is not there.')
  const { receiptId, version, submittedAt, contentHash, replaces } = last
  const unsigned: Receipt = {
    kind: 'kogge.receipt.1',
    receiptId,
    rfxId,
    version,
    orgId: last.orgId,
    submittedAt,
    contentHash,
    replaces,
    keyId: TEST_SEALING.keyId.slice(0, 16),
    signature: '',
  }
  const signature = TEST_SEALING.sign(Buffer.from(receiptText(unsigned))).toString('base64')
  const key = await provenKeyOf(db, rfxId)
  await writeSlot(db, testContext(db), key, {
    ...slot.state,
    receipts: [{ ...unsigned, signature }],
  })
}

test('a request that was published under an earlier secret takes bids, is opened, and is proven to the end', async () => {
  const { db } = database
  const { rfxId, orgId, chief, lots, ozols } = await addTender(db, { openingIn: 24 })
  await makeOfFirstKind(rfxId, ozols.orgId)
  await addAudit(db, { action: 'org.edited', orgId }, { action: 'user.signed_in' })
  expect(await rotateSecret(db, TEST_SECRET, NEXT)).toBe('rotated')

  const late = await addSupplier(db, 'SIA Kļava')
  await resealRows(db, TEST_SEALING, createSealing(NEXT))
  const about = { rfxId, orgId: late.orgId }
  const bid = async (keys: Partial<Awaited<ReturnType<typeof keysOf>>>) => {
    const known = { ...(await contextUnder(NEXT, late.userId)), ...(await keysOf(NEXT)) }
    const calls = createCaller(responseRouter)({ ...known, ...keys })
    const content = responseWith(Object.fromEntries(lots.map((lotId) => [lotId, '150'])))
    const { revision } = await calls.response.save({ ...about, revision: 0, version: 1, content })
    return calls.response.submit({ ...about, revision, version: 1 })
  }
  // The key of the request was signed with a key that nobody but the kept one vouches for.
  const alone = createSealing(NEXT, watch)
  await expect(bid({ sealing: alone })).rejects.toThrow('rfx.key_refused')
  const receipt = await bid({})
  const next = await keysOf(NEXT)
  expect(receipt.keyId).toBe(next.sealing.keyId)

  // The second of the secrets has signed this receipt and no entry of a log.
  expect(await rotateSecret(db, NEXT, THIRD)).toBe('rotated')
  expect(await rotateSecret(db, NEXT, THIRD)).toBe('done')
  const now = fromNow(25)
  const later = connect(addressAt(database.url, now))
  const keys = await keysOf(THIRD)
  const calls = createCaller(evaluationRouter)({
    ...(await contextUnder(THIRD, chief, now)),
    db: later.db,
    ...keys,
  })
  try {
    expect(await calls.opening.open({ rfxId, orgId })).toEqual({ outcome: 'opened' })
    const record = await calls.opening.record({ rfxId, orgId })
    expect(record.otherKey).toEqual([])
    expect(record.responses).toHaveLength(4)
    // The audit log goes on in the chains that the first secret has signed.
    const entry = { action: 'org.edited', subjectType: 'org', subjectId: orgId, orgId, at: now }
    await appendAudit(later.db, keys.sealing, { ...entry, actorUserId: chief, ip: null })
    const auditFaults = async (trusted: ReadonlySet<string>) => {
      const faults: (string | null)[] = []
      for await (const { fault } of verifyAuditLog(later.db, trusted, {}, new ChainRegister()))
        faults.push(fault?.kind ?? null)
      return faults
    }
    const ownIds = keys.sealing.ownKeys.map(keyIdOf)
    expect(await auditFaults(new Set(ownIds))).toEqual([null, null])
    expect(await auditFaults(new Set([keys.sealing.keyId]))).toEqual(['untrusted', 'untrusted'])
  } finally {
    await later.close()
  }

  const rows = await db.select().from(response).where(eq(response.rfxId, rfxId))
  expect(rows.map((row) => row.receipt.kind).sort()).toEqual([
    'kogge.receipt.1',
    ...Array(3).fill('kogge.receipt.2'),
  ])
  // By the list that the server hands out, as whoever holds a receipt verifies it.
  const listed = (await publicKeys(db, keys.sealing)).keys.map((key) => ({
    keyId: key.keyId,
    publicKey: Buffer.from(key.publicKey, 'base64'),
  }))
  expect(listed.map(({ keyId }) => keyId).sort()).toEqual(keys.sealing.ownKeys.map(keyIdOf).sort())
  for (const row of rows)
    expect(listed.some(({ publicKey }) => isReceiptSigned(row.receipt, publicKey))).toBe(true)

  const verify = (trusted: ReadonlySet<string>) => verifiedLogs(db, trusted, { only: rfxId, now })
  const { faults, lines } = await verify(new Set(keys.sealing.ownKeys.map(keyIdOf)))
  expect({ faults, lines }).toEqual({ faults: 0, lines: [expect.stringMatching(/ holds$/)] })
  expect((await verify(new Set([keys.sealing.keyId]))).faults).toBe(1)
})

test('a key that somebody adds to the database is none of the server’s own', async () => {
  const { db } = database
  const { sealing } = await keysOf(THIRD)
  const other = createSealing('another secret of the tests, also thirty-two characters')
  await db.insert(signingKey).values({ id: other.keyId, publicKey: other.publicKey })
  await db
    .insert(earlierKey)
    .values({ id: other.keyId, purpose: 'signing', sealed: other.publicKey })
  const again = await keysOf(THIRD)
  expect(again.sealing.ownKeys).toEqual(sealing.ownKeys)
  const bytes = Buffer.from('of a request')
  expect(again.sealing.verify(bytes, other.sign(bytes), other.keyId)).toBe(false)
  expect(again.sealing.verify(bytes, TEST_SEALING.sign(bytes), TEST_SEALING.keyId)).toBe(true)
})
