import { session } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { addStaff } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { addPasskey, addTotp, codeOf, forgetCodes, PASSWORD } from '../testing/protected-account.ts'
import { ageSessions } from '../testing/session-ages.ts'
import { addUser, testApp, testJobs } from '../testing/test-app.ts'

let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
let count = 1
beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  app = await testApp(database, jobs)
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
})

/** Somebody without a factor, and whoever else knows the password: both signed in by it alone. */
const ownerAndThief = async () => {
  const email = `staff${count}@example.com`
  const userId = await addUser(database, email, PASSWORD)
  const pages: [Browser, Browser] = [
    new Browser(app, `192.0.2.${count++}`),
    new Browser(app, `192.0.2.${count++}`),
  ]
  for (const page of pages) await page.login(email, PASSWORD)
  return { email, userId, owner: pages[0], thief: pages[1] }
}
/** The global roles that count in a browser; null where nobody is signed in. */
const rolesOf = async (page: Browser): Promise<string[] | null> => {
  const { data } = (await page.send('/api/trpc/account.me', { method: 'GET' })).json().result
  return data?.globalRoles.map(({ role }: { role: string }) => role) ?? null
}
const makeStaff = (userId: string) => addStaff(database.db, userId, 'DEVELOPER')

test.each([
  ['an authenticator app', addTotp],
  ['a passkey', addPasskey],
])('%s signs out whoever knows the password, and counts where it was added', async (_, add) => {
  const { userId, owner, thief } = await ownerAndThief()
  expect(await rolesOf(thief)).toEqual([])
  await add(owner)
  expect(await rolesOf(thief)).toBeNull()
  expect((await thief.post('/api/auth/refresh')).json()).toEqual({ active: false })
  await makeStaff(userId)
  expect(await rolesOf(owner)).toEqual(['DEVELOPER'])
  // A token that is replaced keeps it.
  await ageSessions(database, 11 * 60)
  expect((await owner.post('/api/auth/refresh')).json()).toEqual({ active: true })
  expect(await rolesOf(owner)).toEqual(['DEVELOPER'])
})

test('a further factor signs other devices out, which sign in with one again', async () => {
  const { email, userId, owner, thief: other } = await ownerAndThief()
  const { secret } = await addTotp(owner)
  await addPasskey(owner)
  await makeStaff(userId)
  await forgetCodes(database)
  const { token } = (await other.login(email, PASSWORD)).json().secondFactor
  const answer = { token, method: 'totp', code: codeOf(secret) }
  expect((await other.post('/api/auth/second-factor', answer)).statusCode).toBe(200)
  expect(await rolesOf(other)).toEqual(['DEVELOPER'])
  await addPasskey(owner)
  expect(await rolesOf(other)).toBeNull()
  expect(await rolesOf(owner)).toEqual(['DEVELOPER'])
})

test('a session of the password alone is over while its account has a factor, whatever left it open', async () => {
  const { userId, owner, thief } = await ownerAndThief()
  await makeStaff(userId)
  expect(await rolesOf(thief)).toBeNull()
  const adding = { token: 'A'.repeat(43), currentPassword: PASSWORD }
  expect((await thief.post('/api/trpc/security.beginTotp', adding)).statusCode).toBe(401)
  // Nor does one who writes to the database say that a factor was shown.
  await database.db.update(session).set({ factorAt: new Date() }).where(eq(session.userId, userId))
  for (const page of [owner, thief]) expect(await rolesOf(page)).toBeNull()
})
