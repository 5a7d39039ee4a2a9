import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { mailResetLink } from '@kogge/features/accounts/server/password-reset.commands.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import {
  addTotp,
  PASSWORD,
  signedIn,
} from '@kogge/features/accounts/server/testing/protected-account.ts'
import { testApp, testJobs } from '@kogge/features/accounts/server/testing/test-app.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withTrigger } from './watched-calls.fixture.ts'

/** The row of an account has, for a moment, the address of somebody else, who signs up with that meanwhile. */

let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
const alarms: string[] = []
beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  const alarm = (_: object, said: string) => void alarms.push(said)
  app = await testApp(database, jobs, undefined, { ...TEST_SEALING, alarm })
})
beforeEach(() => void alarms.splice(0))
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
})

const THIEVES = 'seven gulls on the roof'
const lastMail = async (email: string) =>
  (
    await database.db
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.recipient, email))
      .orderBy(desc(mailMessage.createdAt))
      .limit(1)
  )[0]

test('nobody is mailed a link to an account whose row has their address', async () => {
  const { pool } = database
  const email = 'bidder@example.com'
  const userId = await signedIn(database, new Browser(app, '192.0.2.1'), email)
  const mine = 'zita@elsewhere.example'
  const change = 'update user_account set email = $2, email_confirmed_at = $3 where id = $1'
  const { rows } = await pool.query(
    'select email_confirmed_at as at from user_account where id = $1',
    [userId],
  )
  await pool.query(change, [userId, mine, null])
  const person = {
    email: mine,
    password: THIEVES,
    firstName: 'Zita',
    lastName: 'Xu',
    language: 'en',
  }
  const page = new Browser(app, '203.0.113.9')
  const answer = await page.post('/api/trpc/account.signUp', person)
  await pool.query(change, [userId, email, rows[0].at])
  // They learn nothing, the operator does.
  expect(answer.json().result.data).toEqual({ accepted: true })
  expect(alarms).toHaveLength(1)
  expect(await lastMail(mine)).toBeUndefined()
  expect((await new Browser(app, '192.0.2.2').login(email, PASSWORD)).statusCode).toBe(200)
})

test('factors are not removed since a trigger says that nobody has confirmed the address', async () => {
  const { db } = database
  const page = new Browser(app, '192.0.2.3')
  const email = 'chief@example.com'
  await signedIn(database, page, email)
  await addTotp(page)
  await new Browser(app, '192.0.2.4').post('/api/trpc/account.requestPasswordReset', { email })
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = 'account.reset-requested' returning data`,
  )
  const deps = {
    db,
    jobs,
    tokenKeys: TEST_TOKEN_KEYS,
    sealing: TEST_SEALING,
    publicUrl: 'https://kogge.example',
  }
  for (const { data } of rows) await mailResetLink(deps, data, new Date())
  const token = tokenOfMail(await lastMail(email))
  const body = `
    if new.password_hash is distinct from old.password_hash then new.email_vouched_at := now();
    elsif old.email_vouched_at is not null and new.email_vouched_at is null then
      new.email_confirmed_at := old.email_confirmed_at;
    end if;
    return new;`
  const set = () => page.post('/api/trpc/account.resetPassword', { token, password: THIEVES })
  const answer = await withTrigger(database, { on: 'before update on user_account', body }, set)
  expect(answer.statusCode).not.toBe(200)
  const login = await new Browser(app, '192.0.2.5').login(email, PASSWORD)
  expect(login.json().secondFactor).toBeDefined()
})
