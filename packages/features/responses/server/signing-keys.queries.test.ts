import { signingKey } from '@kogge/db/schema/sealing.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createSealing, keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicKeys } from './signing-keys.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a key that somebody has put into the database is handed out to nobody', async () => {
  const { db } = database
  const earlier = createSealing('a secret of before, thirty-two characters or more').publicKey
  const foreign = createSealing('the secret of somebody else, thirty-two characters').publicKey
  const own = createSealing(TEST_SECRET, undefined, [earlier])
  for (const publicKey of [earlier, foreign, own.publicKey])
    await db.insert(signingKey).values({ id: keyIdOf(publicKey), publicKey })
  const { keys } = await publicKeys(db, own)
  expect(keys.map(({ keyId }) => keyId)).toEqual([keyIdOf(earlier), own.keyId])
  // Nor does a row that bears the name of one of its own stand for it.
  await db.update(signingKey).set({ publicKey: foreign })
  const after = await publicKeys(db, own)
  expect(after).toEqual({ keys: expect.arrayContaining(keys) })
  expect(after.keys).toHaveLength(2)
})
