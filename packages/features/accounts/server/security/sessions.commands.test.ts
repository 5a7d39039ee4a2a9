import { auditLog } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { genuineAccount } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { addMember, addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepToken, linkOf } from '../mailed-tokens.commands.ts'
import { Browser } from '../testing/browser.ts'
import {
  addTotp,
  call,
  codeOf,
  forgetCodes,
  PASSWORD,
  read,
  signedIn,
} from '../testing/protected-account.ts'
import { ageSessions } from '../testing/session-ages.ts'
import { addUser, testApp, testJobs } from '../testing/test-app.ts'

const OTHER = 'seven gulls on the roof'
let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
let second: FastifyInstance
let count = 1
const browser = (server = app) => new Browser(server, `192.0.2.${count++}`)

beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  app = await testApp(database, jobs)
  second = await testApp(database, jobs)
})
afterAll(async () => {
  await app.close()
  await second.close()
  await jobs.stop()
  await database.close()
})

/** Someone who is signed in on several devices. */
const onDevices = async (devices: number) => {
  const email = `devices${count}@example.com`
  const userId = await addUser(database, email, PASSWORD)
  const pages: Browser[] = []
  for (let device = 0; device < devices; device++) {
    const page = browser(device % 2 ? second : app)
    await page.login(email, PASSWORD)
    pages.push(page)
  }
  return { email, userId, pages }
}
const isSignedIn = async (page: Browser): Promise<boolean> =>
  (await page.send('/api/trpc/account.me', { method: 'GET' })).json().result.data !== null
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe('the list of sessions', () => {
  test('says where one is signed in, from what, and which is this one', async () => {
    const { email, pages } = await onDevices(1)
    const [page = browser()] = pages
    const other = browser()
    const agent = { 'user-agent': FIREFOX }
    await other.post('/api/auth/login', { email, password: PASSWORD }, agent)
    const sessions = await read(page, 'sessions')
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      signInId: expect.any(String),
      browser: 'Firefox',
      system: 'Linux',
      ip: `192.0.2.${count - 1}`,
      signedInAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      isCurrent: false,
    })
    const ofOther: { isCurrent: boolean; browser: string }[] = await read(other, 'sessions')
    expect(ofOther.find(({ isCurrent }) => isCurrent)?.browser).toBe('Firefox')
    expect(JSON.stringify(sessions)).not.toContain(page.cookies.get('__Host-kogge-token'))
  })

  test('has one line for a session whose token was just replaced, and none for one that ended', async () => {
    const { pages } = await onDevices(2)
    const [page = browser(), left = browser()] = pages
    await left.post('/api/auth/logout')
    const [before] = await read(page, 'sessions')
    await ageSessions(database, 11 * 60)
    await page.post('/api/auth/refresh')
    const sessions = await read(page, 'sessions')
    expect(sessions).toMatchObject([{ signInId: before.signInId, isCurrent: true }])
    expect(sessions[0].signedInAt).toBe(before.signedInAt)
  })
})

describe('ending', () => {
  test('one session works at once, on the other server too', async () => {
    const { pages, userId } = await onDevices(3)
    const [page = browser(), lost = browser(), third = browser()] = pages
    const sessions: { signInId: string; isCurrent: boolean }[] = await read(lost, 'sessions')
    const own = sessions.find(({ isCurrent }) => isCurrent)
    expect(await call(page, 'endSession', { signInId: own?.signInId })).toEqual({ accepted: true })
    expect(await isSignedIn(lost)).toBe(false)
    expect((await lost.post('/api/auth/refresh')).json()).toEqual({ active: false })
    expect(await isSignedIn(third)).toBe(true)
    expect(await call(page, 'endSession', { signInId: own?.signInId })).toEqual({
      refused: 'record.not_found',
    })
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
    expect(entries.filter(({ action }) => action === 'session.ended')).toHaveLength(1)
  })

  test('another’s session is not there', async () => {
    const mine = await onDevices(1)
    const theirs = await onDevices(1)
    const [page = browser()] = mine.pages
    const [victim = browser()] = theirs.pages
    const [session] = await read(victim, 'sessions')
    const missing = { signInId: '3fa85f64-5717-4562-b3fc-2c963f66afa6' }
    const refused = await page.post('/api/trpc/security.endSession', {
      signInId: session.signInId,
    })
    const unknown = await page.post('/api/trpc/security.endSession', missing)
    expect(refused.statusCode).toBe(404)
    expect(refused.body).toBe(unknown.body)
    expect(await isSignedIn(victim)).toBe(true)
  })

  test('all others leaves this one and everybody else’s', async () => {
    const { pages } = await onDevices(4)
    const stranger = await onDevices(1)
    const [page = browser(), ...others] = pages
    expect(await call(page, 'endOtherSessions')).toEqual({ ended: 3 })
    expect(await isSignedIn(page)).toBe(true)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    for (const other of stranger.pages) expect(await isSignedIn(other)).toBe(true)
    expect(await read(page, 'sessions')).toHaveLength(1)
  })

  test('a session whose token is being replaced at that moment ends too', async () => {
    const { email, pages } = await onDevices(2)
    const [page = browser(), lost = browser()] = pages
    for (let round = 0; round < 5; round++) {
      await lost.login(email, PASSWORD)
      await ageSessions(database, 11 * 60)
      await Promise.all([lost.post('/api/auth/refresh'), call(page, 'endOtherSessions')])
      expect(await read(page, 'sessions')).toHaveLength(1)
    }
    expect(await isSignedIn(lost)).toBe(false)
  })
})

describe('a new address', () => {
  /** The token of the link that a wish for the address has mailed. */
  const wishFor = async (page: Browser, email: string) => {
    const wish = { email, password: PASSWORD }
    expect((await page.post('/api/trpc/userSettings.requestEmailChange', wish)).statusCode).toBe(
      200,
    )
    const mails = database.db.select().from(mailMessage)
    return tokenOfMail((await mails.where(eq(mailMessage.recipient, email)))[0])
  }

  test('signs every device out but the one that opens its link', async () => {
    const { email, pages } = await onDevices(3)
    const [page = browser(), ...others] = pages
    const token = await wishFor(page, `new-${email}`)
    expect((await page.post('/api/trpc/account.confirmEmail', { token })).statusCode).toBe(200)
    expect(await isSignedIn(page)).toBe(true)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
  })

  test('signs all out where its link is opened elsewhere, and not whoever is signed in there', async () => {
    const { email, pages } = await onDevices(2)
    const stranger = await onDevices(1)
    const [page = browser()] = pages
    const [elsewhere = browser()] = stranger.pages
    const token = await wishFor(page, `new-${email}`)
    await elsewhere.post('/api/trpc/account.confirmEmail', { token })
    for (const other of pages) expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)
  })
})

describe('a change of the password', () => {
  const change = (page: Browser, currentPassword: string, newPassword: string) =>
    call(page, 'changePassword', { currentPassword, newPassword })

  test('signs all other devices out, and is told to the owner', async () => {
    const { email, userId, pages } = await onDevices(3)
    const [page = browser(), ...others] = pages
    expect(await change(page, PASSWORD, OTHER)).toEqual({ accepted: true })
    expect(await isSignedIn(page)).toBe(true)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect((await browser().login(email, PASSWORD)).statusCode).toBe(401)
    expect((await browser().login(email, OTHER)).statusCode).toBe(200)
    const mails = await database.db
      .select()
      .from(mailMessage)
      .where(eq(mailMessage.recipient, email))
    expect(mails.map(({ template }) => template)).toEqual(['passwordChanged'])
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, userId))
    expect(entries.map(({ action }) => action)).toContain('user.password_changed')
    expect(JSON.stringify(entries)).not.toContain(OTHER)
  })

  test('needs the present one and a good new one', async () => {
    const page = browser()
    const userId = await signedIn(database, page, 'changing@example.com')
    expect(await change(page, 'a guess', OTHER)).toEqual({ refused: 'session.bad_credentials' })
    expect(await change(page, PASSWORD, 'short')).toEqual({ refused: 'account.password_weak' })
    expect(await change(page, PASSWORD, 'changing@example.com')).toEqual({
      refused: 'account.password_weak',
    })
    // Anna is signed in, and belongs to an organisation of a name that anybody knows.
    const orgId = await addOrganisation(database.db, 'FREE', { name: 'SIA “Zaļā Egle”' })
    await addMember(database.db, orgId, userId)
    for (const known of ['bērziņa in the garden', 'a zala tree on a hill', 'kogge in the harbour'])
      expect(await change(page, PASSWORD, known)).toEqual({ refused: 'account.password_weak' })
    expect(await change(page, PASSWORD, 'parole12345')).toEqual({
      refused: 'account.password_weak',
    })
    expect((await browser().login('changing@example.com', PASSWORD)).statusCode).toBe(200)
  })

  test('takes back the links to set a new one that were mailed before', async () => {
    const page = browser()
    const userId = await signedIn(database, page, 'links@example.com')
    await database.pool.query(
      `insert into mailed_token (token_hash, key_id, seal, purpose, user_id, expires_at)
       values ('\\x00', '', '', 'reset_password', $1, now() + interval '1 hour')`,
      [userId],
    )
    await change(page, PASSWORD, OTHER)
    const { rows } = await database.pool.query(`select from mailed_token where user_id = $1`, [
      userId,
    ])
    expect(rows).toEqual([])
  })

  test('a password set by a mailed link does not open an account with a second factor', async () => {
    const page = browser()
    const userId = await signedIn(database, page, 'forgot@example.com')
    const { secret } = await addTotp(page)
    const before = (await browser().login('forgot@example.com', PASSWORD)).json().secondFactor
    const keeping = { db: database.db, tokenKeys: TEST_TOKEN_KEYS, now: new Date() }
    const { mailed } = linkOf(TEST_TOKEN_KEYS, 'reset_password', 'resetPassword', 'forgot')
    const account = await genuineAccount(database.db, TEST_SEALING, userId)
    if (!account) throw new Error('The account does not hold.')
    await keepToken(keeping, 'reset_password', mailed, account)
    const token = TEST_TOKEN_KEYS.mailedToken(mailed)
    const answer = await browser().post('/api/trpc/account.resetPassword', {
      token,
      password: OTHER,
    })
    expect(answer.json().result.data).toEqual({ accepted: true })
    expect(await isSignedIn(page)).toBe(false)
    await forgetCodes(database)
    // Whoever was half-way in with the old password is not any more.
    const old = { token: before.token, method: 'totp', code: codeOf(secret) }
    expect((await browser().post('/api/auth/second-factor', old)).statusCode).toBe(400)
    const response = await browser().login('forgot@example.com', OTHER)
    expect(response.json()).toMatchObject({ secondFactor: { methods: ['totp', 'recovery'] } })
    expect(response.cookies).toEqual([])
  })
})
