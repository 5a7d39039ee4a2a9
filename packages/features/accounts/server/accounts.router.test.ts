import { mailMessage } from '@kogge/db/schema/mail.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { tokenOfMail } from '@kogge/platform/server/testing/mailed-tokens.ts'
import { TEST_SEALING, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from './accounts.jobs.ts'
import { addressLoginLimits, addressMailLimits } from './accounts.limits.ts'
import { mailResetLink } from './password-reset.commands.ts'
import { Browser } from './testing/browser.ts'
import { addUser, PUBLIC_URL, testApp, testJobs } from './testing/test-app.ts'

const PASSWORD = 'nine ships in the harbour'
const OTHER = 'seven gulls on the roof'
const HOUR = 60 * 60 * 1000
let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
/** How far the clock of the procedures is ahead. */
let ahead = 0
const now = () => new Date(Date.now() + ahead)
let lastIp = 1
const browser = () => new Browser(app, `198.51.100.${lastIp++}`)

beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  app = await testApp(database, jobs, now)
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
})

const signUpInput = (email: string, password = PASSWORD) => ({
  email,
  password,
  firstName: 'Kārlis',
  lastName: 'Ozols',
  language: 'lv',
  receivesUpdates: true,
})
const signUp = (page: Browser, email: string, headers = {}) =>
  page.post('/api/trpc/account.signUp', signUpInput(email), headers)

const mailTo = async (recipient: string) =>
  database.db
    .select()
    .from(mailMessage)
    .where(eq(mailMessage.recipient, recipient))
    .orderBy(mailMessage.createdAt)

/** Does the waiting jobs of the reset queue, each twice, as may happen. */
const runResets = async (): Promise<void> => {
  const { rows } = await database.pool.query(
    `delete from pgboss.job where name = 'account.reset-requested' returning data`,
  )
  const keys = { tokenKeys: TEST_TOKEN_KEYS, sealing: TEST_SEALING }
  const deps = { db: database.db, jobs, ...keys, publicUrl: PUBLIC_URL }
  for (const { data } of rows) {
    await mailResetLink(deps, data, now())
    await mailResetLink(deps, data, now())
  }
}

const askForReset = async (email: string, headers = {}): Promise<string> => {
  await browser().post('/api/trpc/account.requestPasswordReset', { email }, headers)
  await runResets()
  return tokenOfMail((await mailTo(email)).at(-1))
}

const errorOf = (response: { json(): { error: { data: object } } }) => response.json().error.data

describe('signing up', () => {
  test('says the same of an address that has an account, and leaves that account alone', async () => {
    await addUser(database, 'taken@example.com', OTHER)
    const fresh = await signUp(browser(), 'fresh@example.com')
    const taken = await signUp(browser(), 'taken@example.com')
    expect(taken.statusCode).toBe(fresh.statusCode)
    expect(taken.body).toBe(fresh.body)
    expect((await mailTo('taken@example.com')).map(({ template }) => template)).toEqual([
      'accountExists',
    ])
    expect((await browser().login('taken@example.com', PASSWORD)).statusCode).toBe(401)
    expect((await browser().login('taken@example.com', OTHER)).statusCode).toBe(200)
  })

  test.each([
    ['short', 'too_short'],
    ['weak@example.com!', 'contains_email'],
    ['qwertyuiop', 'too_common'],
  ])('refuses the password %s and says why', async (password, reason) => {
    const response = await browser().post(
      '/api/trpc/account.signUp',
      signUpInput('weak@example.com', password),
    )
    expect(errorOf(response)).toMatchObject({
      code: 'BAD_REQUEST',
      appCode: 'account.password_weak',
      details: { reason },
    })
    expect(await mailTo('weak@example.com')).toEqual([])
  })

  test.each([
    { firstName: '' },
    { firstName: 'A\u202eB' },
    { firstName: '\u200f\u061c' },
    { lastName: 'x\r\nBcc: y' },
    { email: 'a@b' },
    { email: 'a@example.com\nBcc: b@example.com' },
    { language: 'xx' },
  ])('refuses %j', async (wrong) => {
    const response = await browser().post('/api/trpc/account.signUp', {
      ...signUpInput('wrong@example.com'),
      ...wrong,
    })
    expect(errorOf(response)).toMatchObject({ appCode: 'request.invalid' })
  })

  test('of two at once for one address one account comes out', async () => {
    await Promise.all([
      signUp(browser(), 'race@example.com'),
      signUp(browser(), 'race@example.com'),
    ])
    const templates = (await mailTo('race@example.com')).map(({ template }) => template)
    expect(templates.sort()).toEqual(['confirmEmail', 'signUpRepeated'])
  })
})

describe('a forgotten password', () => {
  test('is set anew by a link that works once, and every session ends', async () => {
    await addUser(database, 'reset@example.com', PASSWORD)
    const thief = browser()
    await thief.login('reset@example.com', PASSWORD)
    const token = await askForReset('reset@example.com')
    expect(await mailTo('reset@example.com')).toHaveLength(1)
    const page = browser()
    const weak = await page.post('/api/trpc/account.resetPassword', {
      token,
      password: 'reset@example.com',
    })
    expect(errorOf(weak)).toMatchObject({ details: { reason: 'contains_email' } })
    const done = await page.post('/api/trpc/account.resetPassword', { token, password: OTHER })
    expect(done.statusCode).toBe(200)
    const me = await thief.send('/api/trpc/account.me', { method: 'GET' })
    expect(me.json().result.data).toBeNull()
    expect((await page.login('reset@example.com', PASSWORD)).statusCode).toBe(401)
    expect((await page.login('reset@example.com', OTHER)).statusCode).toBe(200)
    const again = await page.post('/api/trpc/account.resetPassword', { token, password: PASSWORD })
    expect(errorOf(again)).toMatchObject({ appCode: 'account.token_invalid' })
    const templates = (await mailTo('reset@example.com')).map(({ template }) => template)
    expect(templates).toEqual(['resetPassword', 'passwordChanged'])
  })

  test('of two uses at once one succeeds', async () => {
    await addUser(database, 'twice@example.com', PASSWORD)
    const token = await askForReset('twice@example.com')
    const use = (password: string) =>
      browser().post('/api/trpc/account.resetPassword', { token, password })
    const codes = (await Promise.all([use(OTHER), use(`${OTHER} too`)])).map((r) => r.statusCode)
    expect(codes.sort()).toEqual([200, 400])
  })

  test('an hour is the end of the link, and a link to confirm resets nothing', async () => {
    await addUser(database, 'late@example.com', PASSWORD)
    const token = await askForReset('late@example.com')
    const confirm = await browser().post('/api/trpc/account.confirmEmail', { token })
    expect(errorOf(confirm)).toMatchObject({ appCode: 'account.token_invalid' })
    ahead = HOUR
    const late = await browser().post('/api/trpc/account.resetPassword', { token, password: OTHER })
    ahead = 0
    expect(errorOf(late)).toMatchObject({ appCode: 'account.token_invalid' })
  })

  test('is answered alike for an address that has no account, which gets no message', async () => {
    await addUser(database, 'known@example.com', PASSWORD)
    const ask = (email: string) =>
      browser().post('/api/trpc/account.requestPasswordReset', { email })
    const [known, unknown] = [await ask('known@example.com'), await ask('unknown@example.com')]
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    await runResets()
    expect(await mailTo('unknown@example.com')).toEqual([])
    expect(await mailTo('known@example.com')).toHaveLength(1)
  })

  test('waits in the queue without an address or a place', async () => {
    await addUser(database, 'queued@example.com', PASSWORD)
    await browser().post('/api/trpc/account.requestPasswordReset', { email: 'queued@example.com' })
    const { rows } = await database.pool.query(
      `select data from pgboss.job where name = 'account.reset-requested'`,
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/queued|198\.51/)
    await runResets()
  })

  test('the link leads to us whatever host the request names', async () => {
    await addUser(database, 'host@example.com', PASSWORD)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await askForReset('host@example.com', headers)
    const [mail] = await mailTo('host@example.com')
    expect(mail?.text).toContain(`${PUBLIC_URL}/lv/auth/reset-password?token=`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
  })
})

test('only the signed-in change their language, and only their own', async () => {
  await addUser(database, 'words@example.com', PASSWORD)
  const page = browser()
  const refused = await page.post('/api/trpc/account.changeLanguage', { language: 'et' })
  expect(errorOf(refused)).toMatchObject({ appCode: 'session.required' })
  await page.login('words@example.com', PASSWORD)
  await page.post('/api/trpc/account.changeLanguage', { language: 'et' })
  await page.post('/api/auth/refresh')
  expect(page.view).toMatchObject({ user: { language: 'et' } })
})

describe('limits', () => {
  test('guesses are counted by all server processes together, for known and unknown alike', async () => {
    await addUser(database, 'limit@example.com', PASSWORD)
    const second = await testApp(database, jobs, now)
    for (const email of ['limit@example.com', 'nolimit@example.com']) {
      const pages = [new Browser(app, '203.0.113.1'), new Browser(second, '203.0.113.1')]
      const codes: number[] = []
      for (let round = 0; round < 6; round++)
        for (const page of pages) codes.push((await page.login(email, 'a wrong guess')).statusCode)
      expect(codes).toEqual([...Array(10).fill(401), 429, 429])
    }
    const page = new Browser(second, '203.0.113.1')
    const right = await page.login('limit@example.com', PASSWORD)
    expect(right.statusCode).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await new Browser(second, '203.0.113.9').login('limit@example.com', PASSWORD)
    expect(elsewhere.statusCode).toBe(200)
    await second.close()
  })

  test('signing in rightly, however often, is not limited', async () => {
    await addUser(database, 'often@example.com', PASSWORD)
    const page = new Browser(app, '203.0.113.2')
    for (let round = 0; round < 12; round++)
      expect((await page.login('often@example.com', PASSWORD)).statusCode).toBe(200)
  })

  test('nobody shuts the owner out by wrong passwords from elsewhere', async () => {
    const email = 'target@example.com'
    await addUser(database, email, PASSWORD)
    const attacker = new Browser(app, '203.0.113.50')
    for (let round = 0; round < 110; round++) await attacker.login(email, 'a wrong guess')
    expect((await new Browser(app, '203.0.113.51').login(email, PASSWORD)).statusCode).toBe(200)
    // From many places together it can be used up, but not for who was in from there before.
    for (let round = 0; round < 101; round++)
      await countAttempt(database.db, addressLoginLimits(email), now()).catch(() => {})
    expect((await new Browser(app, '203.0.113.52').login(email, PASSWORD)).statusCode).toBe(429)
    expect((await new Browser(app, '203.0.113.51').login(email, PASSWORD)).statusCode).toBe(200)
  })

  test('nobody keeps the owner from a new password by asking for many', async () => {
    const email = 'mailbox@example.com'
    await addUser(database, email, PASSWORD)
    const ask = async (ip: string) =>
      (await new Browser(app, ip).post('/api/trpc/account.requestPasswordReset', { email }))
        .statusCode
    for (let round = 0; round < 30; round++) await ask('203.0.113.60')
    expect(await ask('203.0.113.60')).toBe(429)
    expect(await ask('203.0.113.61')).toBe(200)
    await new Browser(app, '203.0.113.62').login(email, PASSWORD)
    for (let round = 0; round < 21; round++)
      await countAttempt(database.db, addressMailLimits(email), now()).catch(() => {})
    expect(await ask('203.0.113.63')).toBe(429)
    expect(await ask('203.0.113.62')).toBe(200)
  })

  test('a batch counts every call in it', async () => {
    const page = new Browser(app, '203.0.113.3')
    const paths = Array(8).fill('account.requestPasswordReset').join(',')
    const body = Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [i, { email: 'batch@example.com' }]),
    )
    const response = await page.post(`/api/trpc/${paths}?batch=1`, body)
    const answers: { error?: object }[] = response.json()
    expect(answers.filter(({ error }) => error)).toHaveLength(3)
  })
})

test('what has ended is swept away, and nothing else', async () => {
  const counts = async () => {
    const { rows } = await database.pool.query(
      `select (select count(*)::int from session) as sessions,
              (select count(*)::int from mailed_token) as tokens,
              (select count(*)::int from rate_limit) as windows`,
    )
    return rows[0]
  }
  const before = await counts()
  await sweep(database, new Date())
  expect(await counts()).toEqual(before)
  await sweep(database, new Date(Date.now() + 31 * 24 * HOUR))
  expect(await counts()).toEqual({ sessions: 0, tokens: 0, windows: 0 })
})
