import { mailMessage } from '@kogge/db/schema/mail.ts'
import { passkey } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailConfirmationLink } from './email-confirmation.commands.ts'
import { mailResetLink } from './password-reset.commands.ts'
import { Browser } from './testing/browser.ts'
import {
  addPasskey,
  addTotp,
  call,
  codeOf,
  PASSWORD,
  signedIn,
} from './testing/protected-account.ts'
import { PUBLIC_URL, testApp, testJobs } from './testing/test-app.ts'

// Somebody writes to the database, has not the secret, and puts back what they changed.

const THIEVES = 'seven gulls on the roof'
let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
let count = 1
let alarms: string[] = []
const browser = () => new Browser(app, `203.0.113.${count++}`)

beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  app = await testApp(database, jobs, undefined, {
    ...TEST_SEALING,
    alarm: (_facts, message) => void alarms.push(message),
  })
})
beforeEach(() => {
  alarms = []
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
})

const sql = (text: string, ...values: unknown[]) => database.pool.query(text, values)

/** Somebody with an account, and their browser. */
const person = async (name: string) => {
  const page = browser()
  const email = `${name}${count}@example.com`
  return { page, email, userId: await signedIn(database, page, email) }
}

const WRONG = 'session.bad_credentials'
/** What a sign-in with a password is answered. */
const outcome = async (email: string, password: string) => {
  const response = await browser().login(email, password)
  const body = response.json()
  if (response.statusCode !== 200) return body.error.message
  return body.secondFactor ? 'second step' : 'in'
}

const runJobs = async () => {
  const { rows } = await sql(
    `delete from pgboss.job where name in ('account.reset-requested', 'account.confirmation-wanted')
     returning name, data`,
  )
  const deps = {
    db: database.db,
    jobs,
    tokenKeys: TEST_TOKEN_KEYS,
    sealing: TEST_SEALING,
    publicUrl: PUBLIC_URL,
  }
  for (const { name, data } of rows)
    await (name === 'account.reset-requested' ? mailResetLink : mailConfirmationLink)(
      deps,
      data,
      new Date(),
    )
}
const lastMail = async (email: string) =>
  (
    await database.db
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.recipient, email))
      .orderBy(desc(mailMessage.createdAt))
      .limit(1)
  )[0]
const askReset = async (email: string) => {
  await browser().post('/api/trpc/account.requestPasswordReset', { email })
  await runJobs()
}
const setPassword = async (token: string, password: string) =>
  (await browser().post('/api/trpc/account.resetPassword', { token, password })).statusCode

test('a password that somebody writes into a row opens nothing, and is named once', async () => {
  const victim = await person('hash')
  const [thief, nobody] = [await person('thief'), 'nobody@example.com']
  const { rows } = await sql('select password_hash from user_account where id = $1', victim.userId)
  const before = rows[0].password_hash
  const setHash = (hash: string) =>
    sql('update user_account set password_hash = $2 where id = $1', victim.userId, hash)

  await setHash(await hashPassword(THIEVES))
  expect(await outcome(victim.email, THIEVES)).toBe(WRONG)
  expect(await outcome(victim.email, THIEVES)).toBe(WRONG)
  expect(alarms).toHaveLength(1)
  expect(alarms[0]).not.toContain(victim.userId)
  // Not told from a wrong password, nor from an address without an account.
  const answers = await Promise.all(
    [victim.email, nobody].map((email) => browser().login(email, THIEVES)),
  )
  expect(answers[0]?.body).toBe(answers[1]?.body)
  // The hash of another account, whose password one knows.
  const own = await sql('select password_hash from user_account where id = $1', thief.userId)
  await setHash(own.rows[0].password_hash)
  expect(await outcome(victim.email, PASSWORD)).toBe(WRONG)
  await setHash(before)
  expect(await outcome(victim.email, PASSWORD)).toBe('in')
})

test('a whole row of another account signs in as nobody else', async () => {
  const [victim, thief] = [await person('whole'), await person('thief')]
  await sql(
    `update user_account v set password_hash = t.password_hash, key_id = t.key_id, seal = t.seal
     from user_account t where v.id = $1 and t.id = $2`,
    victim.userId,
    thief.userId,
  )
  expect(await outcome(victim.email, PASSWORD)).toBe(WRONG)
})

test('an address that somebody writes into a row gets no link, and its link opens nothing', async () => {
  const victim = await person('address')
  const mine = `gull${count}@thieves.example`
  const setEmail = (email: string) =>
    sql('update user_account set email = $2 where id = $1', victim.userId, email)
  await setEmail(mine)
  await askReset(mine)
  expect(await lastMail(mine)).toBeUndefined()
  await browser().post('/api/trpc/account.requestConfirmation', { email: mine })
  await runJobs()
  expect(await lastMail(mine)).toBeUndefined()

  // A link that was asked for in peace sets no password of a row that was changed since.
  await setEmail(victim.email)
  await askReset(victim.email)
  const token = tokenOfMail(await lastMail(victim.email))
  await setEmail(mine)
  expect(await setPassword(token, THIEVES)).toBe(400)
  await setEmail(victim.email)
  expect(await setPassword(token, 'eleven herons in the reeds')).toBe(200)
  expect(await outcome(victim.email, 'eleven herons in the reeds')).toBe('in')
})

test('an account that nobody confirmed is not confirmed by who writes to its row', async () => {
  const email = `unconfirmed${count}@example.com`
  await browser().post('/api/trpc/account.signUp', {
    email,
    password: PASSWORD,
    firstName: 'Kārlis',
    lastName: 'Ozols',
    language: 'lv',
  })
  const setConfirmed = (at: Date | null) =>
    sql('update user_account set email_confirmed_at = $2 where email = $1', email, at)
  expect(await outcome(email, PASSWORD)).toBe(WRONG)
  await setConfirmed(new Date())
  expect(await outcome(email, PASSWORD)).toBe(WRONG)
  // The link is not sent either, while the row is not what the server wrote.
  await setConfirmed(null)
  const token = tokenOfMail(await lastMail(email))
  expect((await browser().post('/api/trpc/account.confirmEmail', { token })).statusCode).toBe(200)
  expect(await outcome(email, PASSWORD)).toBe('in')
})

test('second factors are neither added, nor changed, nor taken away by who writes to the database', async () => {
  const victim = await person('factors')
  const thief = await person('thief')
  const { key } = await addPasskey(thief.page)
  const { secret } = await addTotp(victim.page)
  const { db } = database
  const apps = async (userId: string) =>
    (await sql('select * from totp where user_id = $1', userId)).rows[0]
  const setSecret = (bytes: Buffer) =>
    sql('update totp set secret = $2, last_step = 0 where user_id = $1', victim.userId, bytes)
  expect(await outcome(victim.email, PASSWORD)).toBe('second step')

  // Taken away: the password alone, which one may have got hold of, opens nothing.
  const app = await apps(victim.userId)
  await sql('delete from totp where user_id = $1', victim.userId)
  expect(await outcome(victim.email, PASSWORD)).toBe(WRONG)
  await sql(
    'insert into totp (user_id, secret, confirmed_at) values ($1, $2, $3)',
    victim.userId,
    app.secret,
    app.confirmed_at,
  )
  expect(await outcome(victim.email, PASSWORD)).toBe('second step')
  await sql('update totp set confirmed_at = null where user_id = $1', victim.userId)
  expect(await outcome(victim.email, PASSWORD)).toBe(WRONG)
  await sql('update totp set confirmed_at = now() where user_id = $1', victim.userId)

  // Half-way in with the password, and then a factor of one's own.
  const page = browser()
  const { secondFactor } = (await page.login(victim.email, PASSWORD)).json()
  const finish = async (body: object) => {
    const answer = await page.post('/api/auth/second-factor', {
      token: secondFactor.token,
      ...body,
    })
    return answer.statusCode
  }
  const added = await sql(
    `insert into passkey (id, user_id, name, public_key, counter, transports, is_backed_up)
     select id || 'x', $1, name, public_key, counter, transports, is_backed_up from passkey where user_id = $2
     returning id`,
    victim.userId,
    thief.userId,
  )
  expect(await finish({ method: 'totp', code: codeOf(secret) })).toBe(401)
  await sql('delete from passkey where id = $1', added.rows[0].id)
  await sql('update passkey set user_id = $1 where user_id = $2', victim.userId, thief.userId)
  const asked = await page.post('/api/trpc/security.passkeyRequest', { token: secondFactor.token })
  const challenge = asked.json().result?.data.challenge ?? ''
  expect(await finish({ method: 'passkey', assertion: key.assert(challenge) })).toBe(401)
  await sql('update passkey set user_id = $2 where user_id = $1', victim.userId, thief.userId)
  expect(await db.$count(passkey, eq(passkey.userId, victim.userId))).toBe(0)
  const theirs = await addTotp(thief.page)
  await setSecret((await apps(thief.userId)).secret)
  expect(await finish({ method: 'totp', code: codeOf(theirs.secret) })).toBe(401)
  await setSecret(app.secret)
  expect(await finish({ method: 'totp', code: codeOf(secret) })).toBe(200)
})

test('an account of another address makes no changes, and asks for no new address', async () => {
  const victim = await person('settings')
  const page = browser()
  await page.login(victim.email, PASSWORD)
  await sql(
    'update user_account set password_hash = $2 where id = $1',
    victim.userId,
    await hashPassword(THIEVES),
  )
  const begun = await call(page, 'beginTotp', { currentPassword: THIEVES })
  expect(begun.refused).toMatch(/session\.(bad_credentials|required)/)
  const wish = { email: `gull${count}@thieves.example`, password: THIEVES }
  expect((await page.post('/api/trpc/account.requestEmailChange', wish)).statusCode).not.toBe(200)
  expect(await lastMail(wish.email)).toBeUndefined()
})

test('what owners change themselves signs them in, change after change', async () => {
  const { page, email, userId } = await person('honest')
  const next = 'eleven herons in the reeds'
  const changed = { currentPassword: PASSWORD, newPassword: next }
  expect(await call(page, 'changePassword', changed)).toEqual({ accepted: true })
  expect(await outcome(email, next)).toBe('in')
  expect(
    await call(page, 'changePassword', { currentPassword: next, newPassword: PASSWORD }),
  ).toEqual({
    accepted: true,
  })
  await addTotp(page)
  await addPasskey(page)
  expect(await outcome(email, PASSWORD)).toBe('second step')
  await call(page, 'removeTotp', { currentPassword: PASSWORD })
  expect(await outcome(email, PASSWORD)).toBe('second step')
  const [kept] = await database.db.select().from(passkey).where(eq(passkey.userId, userId))
  await call(page, 'removePasskey', { currentPassword: PASSWORD, id: kept?.id })
  expect(await outcome(email, PASSWORD)).toBe('in')
  expect(alarms).toEqual([])
})
