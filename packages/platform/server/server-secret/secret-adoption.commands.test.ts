import { createHash } from 'node:crypto'
import { session } from '@kogge/db/schema/accounts.ts'
import { recoveryCode } from '@kogge/db/schema/second-factors.ts'
import { serverSecret } from '@kogge/db/schema/server-secret.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '../sessions/sessions.commands.ts'
import { addPerson } from '../testing/people.ts'
import { TEST_NOW, TEST_TOKEN_KEYS } from '../testing/test-context.ts'
import { adoptSecret } from './secret-adoption.commands.ts'

const NAME = 'the name of a secret'
const _sha256 = (text: string) => createHash('sha256').update(text).digest()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a database is taken under one secret, once', async () => {
  const { db } = database
  const adopted = await Promise.all([1, 2, 3].map(() => adoptSecret(db, NAME)))
  expect(adopted.sort()).toEqual(['adopted', 'known', 'known'])
  expect(await adoptSecret(db, 'another')).toBe('other')
})

test('a database whose mark was deleted is taken under no secret where anything stands under a key', async () => {
  const { db } = database
  const userId = await addPerson(db)
  const code = { codeHash: Buffer.alloc(32, 1), keyId: '', seal: Buffer.alloc(0) }
  await expect(db.insert(recoveryCode).values({ userId, ...code })).rejects.toThrow()
  await db.delete(serverSecret)
  await createSession(db, TEST_TOKEN_KEYS, userId, { ip: '192.0.2.1', userAgent: null }, TEST_NOW)
  expect(await adoptSecret(db, NAME)).toBe('unmarked')
  expect(await db.$count(session)).toBe(1)
})
