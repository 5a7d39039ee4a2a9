import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mailedToken, session, user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { invitation } from '@kogge/db/schema/members.ts'
import { authChallenge, passkey, recoveryCode, totp } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { createSession } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { addOrganisation, addPerson, sealPeople } from '@kogge/platform/server/testing/people.ts'
import {
  NO_SEAL,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { invitationFacts } from '@kogge/platform/server/tokens/invitation-token-facts.ts'
import { newToken } from '@kogge/platform/server/tokens/new-token.ts'
import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailConfirmationLink } from './email-confirmation.commands.ts'
import { keepToken, linkOf } from './mailed-tokens.commands.ts'
import { mailResetLink } from './password-reset.commands.ts'
import { Browser } from './testing/browser.ts'
import { addUser, PUBLIC_URL, testApp, testJobs } from './testing/test-app.ts'

const OWNERS = 'nine ships in the harbour'
const STRANGERS = 'seven gulls on the roof'
const LATER = new Date(Date.now() + 24 * 60 * 60 * 1000)
let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
let lastIp = 1
const browser = () => new Browser(app, `198.51.100.${lastIp++}`)

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

const signUp = (email: string, password: string, invited?: string) =>
  browser().post('/api/trpc/account.signUp', {
    email,
    password,
    firstName: 'Kārlis',
    lastName: 'Ozols',
    language: 'lv',
    ...(invited && { invitation: invited }),
  })
const mailsTo = (recipient: string) =>
  database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, recipient))
    .orderBy(asc(mailMessage.createdAt))
const templatesTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ template }) => template)
const tokenTo = async (recipient: string, nth = -1) =>
  tokenOfMail((await mailsTo(recipient)).at(nth))
const confirm = (token: string) => browser().post('/api/trpc/account.confirmEmail', { token })
const setPassword = (token: string, password: string) =>
  browser().post('/api/trpc/account.resetPassword', { token, password })
const status = async (email: string, password: string) =>
  (await browser().login(email, password)).statusCode
const idOf = async (email: string) =>
  (await database.db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id ?? ''

/** Does the waiting jobs of a queue, each twice, as may happen; gives how many there were. */
const run = async (queue: 'confirmation-wanted' | 'reset-requested'): Promise<number> => {
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = $1 returning data`,
    [`account.${queue}`],
  )
  const keys = { tokenKeys: TEST_TOKEN_KEYS, sealing: TEST_SEALING }
  const deps = { db: database.db, jobs, ...keys, publicUrl: PUBLIC_URL }
  const work = queue === 'reset-requested' ? mailResetLink : mailConfirmationLink
  for (const { data } of [...rows, ...rows]) await work(deps, data, new Date())
  return rows.length
}

describe('an address that is not confirmed', () => {
  test('signs nobody in, in the same words as an unknown one; its link opens the account', async () => {
    const email = 'karlis@example.com'
    await signUp(` Karlis@Example.com `, OWNERS)
    const early = await browser().login(email, OWNERS)
    const unknown = await browser().login('unknown@example.com', OWNERS)
    expect(early.statusCode).toBe(401)
    expect(early.body).toBe(unknown.body)
    expect(Object.keys(early.headers)).toEqual(Object.keys(unknown.headers))
    expect(early.cookies).toEqual([])
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ template: 'confirmEmail', locale: 'lv', status: 'queued' })
    expect(mail?.text).toContain(`${PUBLIC_URL}/lv/auth/confirm-email?token=`)
    const token = await tokenTo(email)
    expect((await confirm(token)).json().result.data).toEqual({ email })
    const page = browser()
    expect((await page.login(email, OWNERS)).statusCode).toBe(200)
    expect(page.view).toMatchObject({ user: { name: 'Kārlis Ozols', isOnboarding: true } })
    expect((await confirm(token)).json().error.data).toMatchObject({
      appCode: 'account.token_invalid',
    })
  })

  test('cannot be told from one with an account by signing up and in', async () => {
    await addUser(database, 'known@example.com', OWNERS)
    const answers: unknown[] = []
    for (const email of ['known@example.com', 'new@example.com']) {
      const opened = await signUp(email, STRANGERS)
      const entered = await browser().login(email, STRANGERS)
      answers.push([opened.statusCode, opened.body, entered.statusCode, entered.body])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('gets its link again by the right password, in silence, and within limits', async () => {
    const email = 'forgetful@example.com'
    await signUp(email, OWNERS)
    const first = await tokenTo(email)
    await run('confirmation-wanted')
    await status(email, 'not the password')
    await status('unknown2@example.com', OWNERS)
    // Each leaves the same behind, whatever it was refused for.
    expect(await run('confirmation-wanted')).toBe(2)
    expect(await templatesTo(email)).toEqual(['confirmEmail'])
    for (let round = 0; round < 7; round++) await status(email, OWNERS)
    expect(await run('confirmation-wanted')).toBe(7)
    const templates = await templatesTo(email)
    expect(new Set(templates)).toEqual(new Set(['confirmEmail']))
    expect(templates.length).toBeGreaterThan(1)
    expect(templates.length).toBeLessThanOrEqual(6)
    expect((await confirm(first)).statusCode).toBe(400)
    expect((await confirm(await tokenTo(email))).statusCode).toBe(200)
    expect(await status(email, OWNERS)).toBe(200)
  })

  test('gets its link again for whoever asks, who learns nothing', async () => {
    await signUp('waiting@example.com', OWNERS)
    await addUser(database, 'done@example.com', OWNERS)
    const emails = ['waiting@example.com', 'done@example.com', 'unknown3@example.com']
    const bodies: string[] = []
    for (const email of emails)
      bodies.push((await browser().post('/api/trpc/account.requestConfirmation', { email })).body)
    expect(new Set(bodies).size).toBe(1)
    expect(await run('confirmation-wanted')).toBe(3)
    expect(await templatesTo('waiting@example.com')).toEqual(['confirmEmail', 'confirmEmail'])
    expect(await templatesTo('done@example.com')).toEqual([])
    expect(await templatesTo('unknown3@example.com')).toEqual([])
    expect((await confirm(await tokenTo('waiting@example.com'))).statusCode).toBe(200)
  })
})

/** What a stranger may have made of an account before its owner came. */
const occupy = async (userId: string) => {
  const { db } = database
  const from = { ip: '192.0.2.1', userAgent: null }
  const token = await createSession(db, TEST_TOKEN_KEYS, userId, from, new Date())
  await db.insert(totp).values({ userId, secret: randomBytes(20), confirmedAt: new Date() })
  await db.insert(recoveryCode).values({ userId, codeHash: randomBytes(32), ...NO_SEAL })
  await db.insert(passkey).values({
    id: newToken(),
    userId,
    name: 'Key',
    publicKey: randomBytes(32),
    counter: 0,
    transports: [],
    isBackedUp: false,
  })
  await sealPeople(db, userId)
  const token32 = { tokenHash: randomBytes(32), ...NO_SEAL, expiresAt: LATER }
  const halfway = { ...token32, purpose: 'sign_in' as const }
  await db.insert(authChallenge).values({ userId, ...halfway })
  await db.insert(mailedToken).values({
    ...token32,
    userId,
    purpose: 'change_email',
    email: 'evil@example.com',
  })
  const stranger = browser()
  stranger.cookies.set('__Host-kogge-token', token)
  return stranger
}
const left = async (userId: string) => {
  const { db } = database
  const tables = [session, totp, recoveryCode, passkey, authChallenge, mailedToken]
  return Promise.all(tables.map((table) => db.$count(table, eq(table.userId, userId))))
}
const me = async (page: Browser) =>
  (await page.send('/api/trpc/account.me', { method: 'GET' })).json().result.data

describe('whoever shows first that they read the mailbox', () => {
  test.each(['link', 'reset', 'invitation'])(
    'owns the account by a %s, without anything that a stranger has made before',
    async (way) => {
      const email = `victim.${way}@example.com`
      await signUp(email, STRANGERS)
      const userId = await idOf(email)
      const stranger = await occupy(userId)
      expect(await me(stranger)).toBeNull()
      if (way === 'link') await confirm(await tokenTo(email))
      if (way === 'invitation') await signUp(email, OWNERS, await invite(email))
      if (way === 'reset') {
        await browser().post('/api/trpc/account.requestPasswordReset', { email })
        await run('reset-requested')
        await setPassword(await tokenTo(email), OWNERS)
      }
      expect(await left(userId)).toEqual([0, 0, 0, 0, 0, 0])
      expect(await me(stranger)).toBeNull()
      const page = browser()
      const password = way === 'link' ? STRANGERS : OWNERS
      expect((await page.login(email, password)).json()).toEqual({ callbackUrl: '/' })
      expect(await me(page)).toMatchObject({ user: { email, isEmailConfirmed: true } })
      if (way !== 'link') expect(await status(email, STRANGERS)).toBe(401)
    },
  )

  test('keeps the second factor of an account that was confirmed before', async () => {
    const email = 'kept@example.com'
    const userId = await addUser(database, email, OWNERS)
    await database.db
      .insert(totp)
      .values({ userId, secret: randomBytes(20), confirmedAt: new Date() })
    await sealPeople(database.db, userId)
    await browser().post('/api/trpc/account.requestPasswordReset', { email })
    await run('reset-requested')
    await setPassword(await tokenTo(email), STRANGERS)
    expect((await browser().login(email, STRANGERS)).json()).toHaveProperty('secondFactor')
  })
})

test('of two who sign up with one address, the one who reads the mailbox chooses the password', async () => {
  const email = 'twice@example.com'
  await signUp(email, STRANGERS)
  const first = await tokenTo(email)
  await signUp(email, OWNERS)
  expect(await templatesTo(email)).toEqual(['confirmEmail', 'signUpRepeated'])
  expect((await confirm(first)).statusCode).toBe(400)
  // Neither password is right: nothing is mailed that would confirm one of them.
  for (const password of [STRANGERS, OWNERS]) expect(await status(email, password)).toBe(401)
  await run('confirmation-wanted')
  expect(await mailsTo(email)).toHaveLength(2)
  expect((await setPassword(await tokenTo(email), OWNERS)).statusCode).toBe(200)
  expect(await status(email, STRANGERS)).toBe(401)
  expect(await status(email, OWNERS)).toBe(200)
})

/** Writes an open invitation to an address; gives its token. */
const invite = async (email: string): Promise<string> => {
  const token = newToken()
  const orgId = await addOrganisation(database.db)
  const invitedBy = await addPerson(database.db)
  const facts = {
    id: randomUUID(),
    orgId,
    email,
    role: 'ORG_MEMBER' as const,
    invitedBy,
    expiresAt: LATER,
  }
  const kept = TEST_TOKEN_KEYS.keep('invitation', token, invitationFacts(facts))
  await database.db.insert(invitation).values({ ...facts, ...kept })
  return token
}

describe('a mailed invitation', () => {
  test('confirms the address that it went to, so that one signs in at once', async () => {
    const email = 'invited@example.com'
    expect((await signUp(email, OWNERS, await invite(email))).json().result.data).toEqual({
      accepted: true,
    })
    expect(await status(email, OWNERS)).toBe(200)
    expect(await mailsTo(email)).toEqual([])
  })

  test.each(['another address', 'nobody', 'an ended one'])(
    'to %s confirms nothing',
    async (what) => {
      const email = `not.${what.replaceAll(' ', '.')}@example.com`
      const token = await invite(what === 'another address' ? 'else@example.com' : email)
      if (what === 'an ended one')
        await database.db
          .update(invitation)
          .set({ deletedAt: new Date() })
          .where(eq(invitation.tokenHash, TEST_TOKEN_KEYS.hashOf('invitation', token)))
      await signUp(email, OWNERS, what === 'nobody' ? newToken() : token)
      expect(await status(email, OWNERS)).toBe(401)
      expect(await templatesTo(email)).toEqual(['confirmEmail'])
    },
  )

  test('changes nothing of an account whose address is confirmed', async () => {
    const email = 'settled@example.com'
    await addUser(database, email, OWNERS)
    await signUp(email, STRANGERS, await invite(email))
    expect(await status(email, STRANGERS)).toBe(401)
    expect(await status(email, OWNERS)).toBe(200)
  })
})

test('what is kept of a mailed token cannot be made, given to another or lengthened in the database', async () => {
  const { db } = database
  const [email, victim] = ['thief@example.com', 'victim.of.rows@example.com']
  const thiefId = await addUser(database, email, OWNERS)
  const thief = await genuineAccount(db, TEST_SEALING, thiefId)
  if (!thief) throw new Error('The account does not hold.')
  const victimId = await addUser(database, victim, OWNERS)
  const mine = async () => {
    await db.delete(mailedToken).where(eq(mailedToken.userId, thiefId))
    const link = linkOf(TEST_TOKEN_KEYS, 'reset_password', 'resetPassword', email)
    const keeping = { db, tokenKeys: TEST_TOKEN_KEYS, now: new Date() }
    await keepToken(keeping, 'reset_password', link.mailed, thief)
    return TEST_TOKEN_KEYS.mailedToken(link.mailed)
  }
  for (const change of [
    { userId: victimId },
    { expiresAt: LATER },
    { email: victim },
    { purpose: 'change_email' as const, email: 'evil@example.com' },
  ]) {
    const token = await mine()
    await db.update(mailedToken).set(change).where(eq(mailedToken.userId, thiefId))
    expect((await setPassword(token, STRANGERS)).statusCode).toBe(400)
    expect((await confirm(token)).statusCode).toBe(400)
  }
  const token = 'T'.repeat(43)
  const sha256 = createHash('sha256').update(token).digest()
  const row = { userId: victimId, purpose: 'reset_password' as const, expiresAt: LATER }
  for (const tokenHash of [sha256, TEST_TOKEN_KEYS.hashOf('reset_password', token)]) {
    await db.insert(mailedToken).values({ ...row, tokenHash, ...NO_SEAL })
    expect((await setPassword(token, STRANGERS)).statusCode).toBe(400)
  }
  expect(await status(victim, OWNERS)).toBe(200)
  expect((await setPassword(await mine(), STRANGERS)).statusCode).toBe(200)
})

test('no table holds a token that was mailed, nor a piece of one', async () => {
  const tokens = (await database.db.select().from(mailMessage)).map(tokenOfMail)
  const mailed = tokens.filter((token) => token !== '')
  expect(mailed.length).toBeGreaterThan(5)
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables`,
  )
  for (const { name } of rows) {
    const all = JSON.stringify((await database.pool.query(`select t::text from ${name} t`)).rows)
    const hexes = mailed.map((token) => Buffer.from(token, 'base64url').toString('hex'))
    for (const token of [...mailed, ...hexes])
      for (const piece of [token.slice(0, 12), token.slice(14, 26), token.slice(-12)])
        expect(all.includes(piece), name).toBe(false)
  }
})
