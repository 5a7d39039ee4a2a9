import { createHash } from 'node:crypto'
import { session } from '@kogge/db/schema/accounts.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { recoveryCode } from '@kogge/db/schema/second-factors.ts'
import { serverSecret } from '@kogge/db/schema/server-secret.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../sessions/sessions.commands.ts'
import { addOrganisation, addPerson } from '../testing/people.ts'
import { TEST_NOW, TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { isInvitationGenuine } from '../tokens/invitation-token-facts.ts'
import { adoptSecret } from './secret-adoption.commands.ts'

const NAME = 'the name of a secret'
const sha256 = (text: string) => createHash('sha256').update(text).digest()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Rows as an earlier version wrote them, which the migration has left as they are. */
const addEarlierRows = async () => {
  const { db, pool } = database
  const [orgId, userId] = [await addOrganisation(db), await addPerson(db)]
  const checks = ['invitation', 'recovery_code'].map((table) => [table, `${table}_keyed`])
  for (const [table, check] of checks)
    await pool.query(`alter table ${table} drop constraint ${check}`)
  await db.insert(invitation).values({
    orgId,
    email: 'a@example.com',
    role: 'ORG_MEMBER',
    invitedBy: userId,
    tokenHash: sha256('invitation'),
    keyId: '',
    seal: Buffer.alloc(0),
    expiresAt: new Date('2026-12-24T10:00:00Z'),
  })
  await db
    .insert(recoveryCode)
    .values({ userId, codeHash: sha256('code'), keyId: '', seal: Buffer.alloc(0) })
  for (const [table, check] of checks)
    await pool.query(`alter table ${table} add constraint ${check} check (key_id <> '') not valid`)
  return { userId }
}

test('tokens of before there were keys go on, under the key, which is done once', async () => {
  const { db } = database
  const { userId } = await addEarlierRows()
  const adopted = await Promise.all(
    [1, 2, 3].map(() => adoptSecret(db, TEST_TOKEN_KEYS, NAME, { takesTokens: true })),
  )
  expect(adopted.sort()).toEqual(['adopted', 'known', 'known'])
  const [kept] = await db.select().from(invitation)
  expect(kept?.tokenHash).toEqual(TEST_TOKEN_KEYS.hashOf('invitation', 'invitation'))
  expect(kept && isInvitationGenuine(TEST_TOKEN_KEYS, kept)).toBe(true)
  const [code] = await db.select().from(recoveryCode)
  expect(code?.codeHash).toEqual(TEST_TOKEN_KEYS.hashOf('recovery_code', 'code'))
  expect(
    code &&
      TEST_TOKEN_KEYS.holds('recovery_code', { ...code, tokenHash: code.codeHash }, { userId }),
  ).toBe(true)
  expect(await adoptSecret(db, TEST_TOKEN_KEYS, 'another')).toBe('other')
})

test('nobody has a token of their own adopted later', async () => {
  const { db } = database
  const mine = { codeHash: sha256('mine'), keyId: '', seal: Buffer.alloc(0) }
  const userId = await addPerson(db)
  await expect(db.insert(recoveryCode).values({ userId, ...mine })).rejects.toThrow()
  // Nor who switches the rule off, nor who deletes the mark besides.
  await addEarlierRows()
  expect(await adoptSecret(db, TEST_TOKEN_KEYS, NAME)).toBe('known')
  await db.delete(serverSecret)
  expect(await adoptSecret(db, TEST_TOKEN_KEYS, NAME)).toBe('unmarked')
  await db.delete(invitation)
  await db.delete(recoveryCode)
  await createSession(db, TEST_TOKEN_KEYS, userId, { ip: '192.0.2.1', userAgent: null }, TEST_NOW)
  expect(await adoptSecret(db, TEST_TOKEN_KEYS, NAME)).toBe('unmarked')
  expect(await db.$count(session)).toBe(1)
})

test('without a word of the operator none is taken in, however much of before a database looks', async () => {
  const { db } = database
  await db.delete(serverSecret)
  for (const table of [invitation, recoveryCode, session]) await db.delete(table)
  const { userId } = await addEarlierRows()
  expect(await adoptSecret(db, TEST_TOKEN_KEYS, NAME)).toBe('adopted')
  const [code] = await db.select().from(recoveryCode)
  expect(code).toMatchObject({ userId, keyId: '' })
})
