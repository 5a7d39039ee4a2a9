import { createHash, randomUUID } from 'node:crypto'
import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { after } from '../sessions/session-lifetimes.ts'
import { addOrganisation, addPerson } from '../testing/people.ts'
import { NO_SEAL, TEST_NOW, TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import {
  checkSecret,
  dropExpiredSecrets,
  issueSecret,
  revokeSecret,
  revokeSecrets,
  type SecretKind,
} from './bearer-secrets.commands.ts'
import { createTokenKeys } from './token-keys.ts'

const KINDS = ['feed', 'unsubscribe', 'api'] as const
const HOUR = 60 * 60
const DAY = 24 * HOUR

let database: TestDatabase
let userId: string
let orgId: string
beforeAll(async () => {
  database = await testDatabase()
  userId = await addPerson(database.db)
  orgId = await addOrganisation(database.db)
})
afterAll(() => database.close())

const issue = (kind: SecretKind, expiresAt: Date | null = null, keys = TEST_TOKEN_KEYS) => {
  const opening = { kind, userId, orgId, scope: 'notices', expiresAt }
  return issueSecret(database.db, keys, opening, TEST_NOW)
}
const check = (kind: SecretKind, token: string, now = TEST_NOW, keys = TEST_TOKEN_KEYS) =>
  checkSecret(database.db, keys, kind, token, now)
const rowOf = async (id: string) =>
  (await database.db.select().from(bearerSecret).where(eq(bearerSecret.id, id)))[0]

test('a secret opens what it was issued for, as its kind alone, until it ends', async () => {
  for (const kind of KINDS) {
    const { id, token } = await issue(kind, after(TEST_NOW, DAY))
    expect(await check(kind, token)).toEqual({ id, kind, userId, orgId, scope: 'notices' })
    for (const other of KINDS) if (other !== kind) expect(await check(other, token)).toBeNull()
    expect(await check(kind, `${token}x`)).toBeNull()
    expect(await check(kind, token, after(TEST_NOW, DAY))).toBeNull()
  }
})

test('its use is written down, about once an hour', async () => {
  const { id, token } = await issue('api')
  expect((await rowOf(id))?.lastUsedAt).toBeNull()
  for (const [passed, seen] of [
    [0, 0],
    [HOUR - 1, 0],
    [HOUR, HOUR],
  ] as const) {
    expect(await check('api', token, after(TEST_NOW, passed))).toMatchObject({ id })
    expect((await rowOf(id))?.lastUsedAt).toEqual(after(TEST_NOW, seen))
  }
})

test('it is revoked by its owner alone: one, those of a kind, or all', async () => {
  const { db } = database
  const other = await addPerson(db)
  const { id, token } = await issue('feed')
  expect(await revokeSecret(db, TEST_TOKEN_KEYS, { userId: other }, id, TEST_NOW)).toBe(false)
  expect(await check('feed', token)).not.toBeNull()
  expect(await revokeSecret(db, TEST_TOKEN_KEYS, { userId }, id, TEST_NOW)).toBe(true)
  expect(await revokeSecret(db, TEST_TOKEN_KEYS, { userId }, id, TEST_NOW)).toBe(false)
  expect(await check('feed', token)).toBeNull()
  const [feed, api] = [await issue('feed'), await issue('api')]
  await revokeSecrets(db, TEST_TOKEN_KEYS, { userId }, TEST_NOW, 'feed')
  expect(await check('feed', feed.token)).toBeNull()
  expect(await check('api', api.token)).not.toBeNull()
  await revokeSecrets(db, TEST_TOKEN_KEYS, { orgId }, TEST_NOW)
  expect(await check('api', api.token)).toBeNull()
})

test('a row that somebody writes or changes in the database opens nothing', async () => {
  const { db } = database
  const token = 'T'.repeat(43)
  const sha256 = createHash('sha256').update(token).digest()
  for (const tokenHash of [sha256, TEST_TOKEN_KEYS.hashOf('api', token)]) {
    const row = { kind: 'api' as const, userId, scope: 'all', createdAt: TEST_NOW }
    await db.insert(bearerSecret).values({ ...row, id: randomUUID(), tokenHash, ...NO_SEAL })
    expect(await check('api', token)).toBeNull()
  }
  const other = await addPerson(db)
  for (const change of [
    { userId: other },
    { orgId: null },
    { scope: 'all' },
    { expiresAt: after(TEST_NOW, DAY) },
    { createdAt: after(TEST_NOW, 1) },
    { kind: 'feed' as const },
    { id: randomUUID() },
  ]) {
    const own = await issue('api')
    await db.update(bearerSecret).set(change).where(eq(bearerSecret.id, own.id))
    for (const kind of KINDS) expect(await check(kind, own.token)).toBeNull()
  }
  // What was revoked stays so.
  const ended = await issue('api')
  await revokeSecret(db, TEST_TOKEN_KEYS, { userId }, ended.id, TEST_NOW)
  await db.update(bearerSecret).set({ revokedAt: null }).where(eq(bearerSecret.id, ended.id))
  expect(await check('api', ended.token)).toBeNull()
  // Nor does a revocation make genuine what is not.
  const moved = await issue('api')
  await db.update(bearerSecret).set({ scope: 'all' }).where(eq(bearerSecret.id, moved.id))
  await revokeSecret(db, TEST_TOKEN_KEYS, { userId }, moved.id, TEST_NOW)
  expect((await rowOf(moved.id))?.revokedAt).toEqual(TEST_NOW)
})

test('it outlives a change of the secret while its key is kept', async () => {
  const before = 'another secret of the tests, also thirty-two characters'
  const { token } = await issue('unsubscribe', null, createTokenKeys(before))
  expect(await check('unsubscribe', token)).toBeNull()
  const earlier = { tokens: [derivedKey(before, 'tokens')], mailedTokens: [] }
  const keys = createTokenKeys('a secret of the tests, thirty-two characters or more', earlier)
  expect(await check('unsubscribe', token, TEST_NOW, keys)).toMatchObject({ userId })
})

test('the table holds no secret, and what is long expired goes', async () => {
  const { pool, db } = database
  const { id, token } = await issue('feed', after(TEST_NOW, DAY))
  const { rows } = await pool.query(`select b::text as everything from bearer_secret b`)
  const all = JSON.stringify(rows)
  for (const text of [token, Buffer.from(token).toString('hex')]) expect(all).not.toContain(text)
  await dropExpiredSecrets(db, after(TEST_NOW, 90 * DAY))
  expect(await rowOf(id)).toBeDefined()
  await dropExpiredSecrets(db, after(TEST_NOW, 91 * DAY))
  expect(await rowOf(id)).toBeUndefined()
})
