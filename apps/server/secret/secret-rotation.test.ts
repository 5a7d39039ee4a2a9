import { randomBytes, randomUUID } from 'node:crypto'
import { auditLog, session } from '@kogge/db/schema/accounts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { fileKey } from '@kogge/db/schema/files.ts'
import { openerKey, openingShare, sealedMail, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { totp } from '@kogge/db/schema/second-factors.ts'
import { earlierKey } from '@kogge/db/schema/server-secret.ts'
import { webhook } from '@kogge/db/schema/webhooks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { FoundResponse } from '@kogge/domain/responses/found-response.ts'
import { fileKeyRows, keyIn } from '@kogge/features/files/server/file-keys.queries.ts'
import {
  addTender,
  bidderOf,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { openSlots } from '@kogge/features/responses/server/sealed-response.commands.ts'
import { plantDecoys } from '@kogge/features/responses/server/slots/slot-decoys.commands.ts'
import { slotsOfPairs } from '@kogge/features/responses/server/slots/slots.queries.ts'
import { verifyAuditLog } from '@kogge/platform/server/audit/audit-verification.queries.ts'
import { ChainRegister } from '@kogge/platform/server/audit/chain-register.ts'
import { unwrapByServer } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { createSealing, keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { readEarlierKeys } from '@kogge/platform/server/server-secret/earlier-keys.queries.ts'
import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { nameOfSecret } from '@kogge/platform/server/server-secret/secret-rotation.commands.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { sealPeople } from '@kogge/platform/server/testing/people.ts'
import { moveTimes } from '@kogge/platform/server/testing/request-keys.ts'
import { addStoredDocument } from '@kogge/platform/server/testing/stored-documents.ts'
import {
  TEST_NOW,
  TEST_TOKEN_KEYS,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { checkSecret, issueSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { createTokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceLostSecret, rotateSecret } from './secret-rotation.ts'
import { secretName, secretReplaced } from './server-keys.ts'

const BEFORE = 'a secret of the tests, thirty-two characters or more'
const NEXT = 'the next secret of the tests, thirty-two characters or more'
const THIRD = 'the third secret of the tests, thirty-two characters or more'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await adoptSecret(database.db, secretName(BEFORE))
})
afterAll(() => database.close())

/** Everything that a secret is about, as it stands in the database. */
const state = async (): Promise<string> => {
  const tables = [
    'sealed_slot',
    'written_rfx',
    'sealed_mail',
    'totp',
    'file_key',
    'opening_share',
    'webhook',
  ]
  const others = ['session', 'earlier_key', 'upload', 'upload_room']
  const rows: unknown[] = [await nameOfSecret(database.db)]
  for (const table of [...tables, ...others])
    rows.push((await database.pool.query(`select t::text from ${table} t order by 1`)).rows)
  return JSON.stringify(rows)
}

const keysOf = async (secret: string) => {
  const secretBox = createSecretBox(secret)
  const earlier = await readEarlierKeys(database.db, secretBox)
  return {
    secretBox,
    sealing: createSealing(secret, undefined, earlier.signing),
    tokenKeys: createTokenKeys(secret, earlier),
  }
}

/** A request that two have submitted to, one has drafted for, and one has a damaged place for. */
const addOpenRequest = async () => {
  const { db } = database
  const { secretBox } = testContext(db)
  const tender = await addTender(db)
  await plantDecoys(db, testContext(db), tender.rfxId)
  const bidders = [await bidderOf(db, tender), await bidderOf(db, tender)]
  for (const [place, one] of bidders.entries()) {
    await one.save(0, `${place + 1}.00`)
    await one.submit(1)
  }
  const drafting = await bidderOf(db, tender)
  await drafting.save(0, '7.00')
  const damaged = await bidderOf(db, tender)
  await damaged.save(0, '8.00')
  const slot = testContext(db).sealing.slotOf(tender.rfxId, damaged.orgId)
  await db
    .update(sealedSlot)
    .set({ own: Buffer.alloc(300, 7) })
    .where(eq(sealedSlot.slot, slot))
  const userId = drafting.userId
  const mailId = randomUUID()
  const sealed = (label: string) => secretBox.seal(Buffer.from(label), label)
  await db.insert(sealedMail).values({ id: mailId, payload: sealed(`letters:${mailId}`) })
  await db.insert(totp).values({ userId, secret: sealed(`totp:${userId}`), confirmedAt: TEST_NOW })
  const webhookId = randomUUID()
  await db.insert(webhook).values({
    id: webhookId,
    orgId: drafting.orgId,
    url: 'https://receiver.example/',
    secret: sealed(`webhook:${webhookId}:${drafting.orgId}:https://receiver.example/`),
    locale: 'lv',
    createdAt: TEST_NOW,
  })
  await sealPeople(db, userId)
  const { fileId } = await addStoredDocument(db, { ...tender.buyer, rfxId: tender.rfxId })
  const share = sealed(`share:${tender.rfxId}:${userId}`)
  await db.insert(openerKey).values({
    userId,
    publicKey: randomBytes(32),
    salt: randomBytes(16),
    lockedKey: randomBytes(72),
    createdAt: TEST_NOW,
  })
  await db.insert(openingShare).values({ rfxId: tender.rfxId, userId, share, givenAt: TEST_NOW })
  return { ...tender, bidders, drafting, damaged, mailId, fileId, userId, webhookId }
}

test('an open request goes on under the new secret, whole, and whenever the change dies it has not begun', async () => {
  const { db } = database
  const given = await addOpenRequest()
  const { rfxId } = given
  await createSession(db, TEST_TOKEN_KEYS, given.userId, { ip: '::1', userAgent: null }, TEST_NOW)
  const opening = { kind: 'feed' as const, userId: given.userId, orgId: null, scope: 'all' }
  const { token } = await issueSecret(
    db,
    TEST_TOKEN_KEYS,
    { ...opening, expiresAt: null },
    TEST_NOW,
  )
  const mailed = TEST_TOKEN_KEYS.newMailed('invitation', 'a@example.com', randomUUID())
  const before = await state()
  const slots = await db.$count(sealedSlot)

  let steps = 0
  for (let dies = 1; ; dies += 1) {
    steps = 0
    const rotated = await rotateSecret(db, BEFORE, NEXT, () => {
      steps += 1
      if (steps === dies) throw new Error('It dies here.')
    }).catch(String)
    if (rotated === 'rotated') break
    expect(rotated).toContain('It dies here.')
    expect(await state()).toBe(before)
  }
  expect(steps).toBeGreaterThan(7)
  // Again is no harm; whoever is still under the old one has no say.
  expect(await rotateSecret(db, BEFORE, NEXT)).toBe('done')
  expect(await rotateSecret(db, BEFORE, THIRD)).toBe('other')

  const [old, now] = [await keysOf(BEFORE), await keysOf(NEXT)]
  expect(await db.$count(sealedSlot)).toBe(slots)
  const pairs = [...given.bidders, given.drafting].map(({ orgId }) => ({ rfxId, orgId }))
  expect(await slotsOfPairs(db, old, pairs)).toEqual([])
  const found = await slotsOfPairs(db, now, pairs)
  const contents = new Map(found.map((one) => [one.orgId, one.state?.content]))
  expect(pairs.map(({ orgId }) => contents.get(orgId))).toEqual(
    ['1.00', '2.00', '7.00'].map((price) => contentOf(price)),
  )
  for (const [label, sealed] of [
    [`letters:${given.mailId}`, (await db.select().from(sealedMail))[0]?.payload],
    [`totp:${given.userId}`, (await db.select().from(totp))[0]?.secret],
    [
      `webhook:${given.webhookId}:${given.drafting.orgId}:https://receiver.example/`,
      (await db.select().from(webhook))[0]?.secret,
    ],
    [`share:${rfxId}:${given.userId}`, (await db.select().from(openingShare))[0]?.share],
  ] as const) {
    expect(now.secretBox.open(sealed ?? Buffer.alloc(0), label)?.toString()).toBe(label)
    expect(old.secretBox.open(sealed ?? Buffer.alloc(0), label)).toBeNull()
  }
  const [document] = await fileKeyRows(db, eq(fileKey.fileId, given.fileId))
  if (!document) throw new Error('The document has no key.')
  expect(keyIn(now.secretBox, document)?.length).toBe(32)
  expect(keyIn(old.secretBox, document)).toBeNull()
  expect(await db.$count(session)).toBe(0)
  expect(await checkSecret(db, now.tokenKeys, 'feed', token, TEST_NOW)).toMatchObject(opening)
  expect(now.tokenKeys.mailedToken(mailed)).toBe(TEST_TOKEN_KEYS.mailedToken(mailed))
  expect(now.tokenKeys.keyId).not.toBe(TEST_TOKEN_KEYS.keyId)

  // And once more: what was kept is kept on, and then it is opened.
  expect(await rotateSecret(db, NEXT, THIRD)).toBe('rotated')
  const third = await keysOf(THIRD)
  expect(await checkSecret(db, third.tokenKeys, 'feed', token, TEST_NOW)).toMatchObject(opening)
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  const privateKey = row && unwrapByServer(third.secretBox, rfxId, row.wrappedKey)
  expect(privateKey).toEqual(given.pair.privateKey)
  const opened: FoundResponse[] = []
  const take = async (some: readonly FoundResponse[]) => void opened.push(...some)
  const pair = { ...given.pair, privateKey: privateKey ?? Buffer.alloc(0) }
  await moveTimes(db, rfxId, { openingAt: new Date(0) }, third.sealing)
  await db.transaction((tx) => openSlots(tx, third, rfxId, pair, take))
  const readable = opened.filter(({ isUnreadable }) => !isUnreadable)
  const answers = new Map(
    readable.map(({ orgId, submitted }) => [orgId, submitted?.content.answers[0]?.answer]),
  )
  expect(given.bidders.map(({ orgId }) => answers.get(orgId))).toEqual(
    ['1.00', '2.00'].map((unitPrice) => ({ type: 'price', unitPrice })),
  )
  expect(readable).toHaveLength(2)
  expect(opened.filter(({ isUnreadable }) => isUnreadable)).toMatchObject([
    { orgId: given.damaged.orgId },
  ])
  expect(await db.$count(sealedSlot)).toBe(0)
})

test('keys that were kept are of use under the secret of today alone, and as what they were', async () => {
  const { db } = database
  const kept = await db.select().from(earlierKey)
  expect(kept.map(({ purpose }) => purpose).sort()).toEqual(
    ['mailedTokens', 'signing', 'tokens'].flatMap((purpose) => [purpose, purpose]),
  )
  for (const { tokens, mailedTokens, signing } of [
    await readEarlierKeys(db, createSecretBox(BEFORE)),
    await readEarlierKeys(db, createSecretBox(NEXT)),
  ])
    expect([...tokens, ...mailedTokens, ...signing]).toEqual([])
  const [one] = kept.filter(({ purpose }) => purpose === 'mailedTokens')
  await db
    .update(earlierKey)
    .set({ purpose: 'tokens' })
    .where(eq(earlierKey.id, one?.id ?? ''))
  const { tokens, mailedTokens } = await readEarlierKeys(db, createSecretBox(THIRD))
  expect([tokens.length, mailedTokens.length]).toEqual([2, 1])
})

/** What the audit log says of changes of the secret, and whether it holds for who trusts these keys. */
const recorded = async (secret: string) => {
  const { db } = database
  const rows = await db
    .select({ action: auditLog.action, keyId: auditLog.keyId, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectType, 'server_secret'))
    .orderBy(auditLog.id)
  const { sealing } = await keysOf(secret)
  const trusted = new Set(sealing.ownKeys.map(keyIdOf))
  const faults: unknown[] = []
  for await (const { fault } of verifyAuditLog(db, trusted, {}, new ChainRegister()))
    if (fault) faults.push(fault.kind)
  return { rows, faults }
}

test('each change stands once in the audit log, under the key that came of it', async () => {
  const change = (next: string) => ({
    action: 'secret.rotated',
    keyId: createSealing(next).keyId,
    after: { name: secretName(next), by: 'command line' },
  })
  const { rows, faults } = await recorded(THIRD)
  expect(rows).toEqual([change(NEXT), change(THIRD)])
  expect(faults).toEqual([])
})

test('a server under the old secret notices, and one under the new one begins when all is done', async () => {
  const { db } = database
  const [old, today] = [secretReplaced(db, NEXT, 20), secretReplaced(db, THIRD, 20)]
  await old.replaced
  const first = await Promise.race([today.replaced.then(() => 'replaced'), nameOfSecret(db)])
  expect(first).toBe(secretName(THIRD))
  for (const { stop } of [old, today]) stop()
  expect(await adoptSecret(db, secretName(BEFORE))).toBe('other')
  await replaceLostSecret(db, BEFORE)
  expect(await adoptSecret(db, secretName(BEFORE))).toBe('known')
  const { rows } = await recorded(BEFORE)
  expect(rows.at(-1)).toMatchObject({
    action: 'secret.replaced',
    keyId: createSealing(BEFORE).keyId,
  })
})
