import { user } from '@kogge/db/schema/accounts.ts'
import { totp } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { newTotpSecret, totpKey } from '@kogge/features/accounts/server/security/totp-codes.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { codeOf } from '@kogge/features/accounts/server/testing/protected-account.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { adoptSecret } from '@kogge/platform/server/server-secret/secret-adoption.commands.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { addPerson, sealPeople } from '@kogge/platform/server/testing/people.ts'
import { TEST_SECRET } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { replaceLostSecret, rotateSecret } from './secret-rotation.ts'
import { secretName } from './server-keys.ts'

const NEXT = 'the next secret of the tests, thirty-two characters or more'
const LAST = 'the last secret of the tests, thirty-two characters or more'
const PASSWORD = 'nine ships in the harbour'

let database: TestDatabase
let passwordHash: string
beforeAll(async () => {
  database = await testDatabase()
  await adoptSecret(database.db, secretName(TEST_SECRET))
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => database.close())

/** What each sign-in is answered by a server of a secret. */
const statusesUnder = async (secret: string, ids: readonly string[]) => {
  const server = await testApp(database, { KOGGE_SECRET: secret })
  try {
    const page = new Browser(server.app, '192.0.2.9')
    const answers: { status: number; token: string | undefined }[] = []
    for (const id of ids) {
      const response = await page.login(`${id}@example.com`, PASSWORD)
      answers.push({
        status: response.statusCode,
        token: response.json().secondFactor?.token,
      })
    }
    const token = answers.find((one) => one.token)?.token
    const secondStep = async (code: string) =>
      (await page.post('/api/auth/second-factor', { method: 'totp', token, code })).statusCode
    return { statuses: answers.map(({ status }) => status), secondStep, close: server.close }
  } catch (error) {
    await server.close()
    throw error
  }
}

test('people sign in under the next secret, and under one that took the place of a lost one', async () => {
  const { db } = database
  const [plain, changed] = [
    await addPerson(db, { passwordHash }),
    await addPerson(db, { passwordHash }),
  ]
  const careful = await addPerson(db, { passwordHash })
  const app = newTotpSecret()
  const { secret } = totpKey(app, 'careful@example.com')
  const sealed = createSecretBox(TEST_SECRET).seal(app, `totp:${careful}`)
  await db.insert(totp).values({ userId: careful, secret: sealed, confirmedAt: new Date() })
  await sealPeople(db, careful)
  await db.update(user).set({ isDemo: true }).where(eq(user.id, changed))

  expect(await rotateSecret(db, TEST_SECRET, NEXT)).toBe('rotated')
  const next = await statusesUnder(NEXT, [plain, changed, careful])
  expect(next.statuses).toEqual([200, 401, 200])
  expect(await next.secondStep(codeOf(secret))).toBe(200)
  await next.close()

  await replaceLostSecret(db, LAST)
  const last = await statusesUnder(LAST, [plain])
  expect(last.statuses).toEqual([200])
  await last.close()
})
