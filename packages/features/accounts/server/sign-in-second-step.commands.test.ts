import { createHash } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { authChallenge, recoveryCode } from '@kogge/db/schema/second-factors.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { NO_SEAL, TEST_TOKEN_KEYS } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import {
  addPasskey,
  addTotp,
  call,
  codeOf,
  forgetCodes,
  PASSWORD,
  signedIn,
} from './testing/protected-account.ts'
import { ageChallenges } from './testing/session-ages.ts'
import { testApp, testJobs } from './testing/test-app.ts'

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

/** Someone with an authenticator app. */
const withTotp = async () => {
  const page = browser()
  const email = `totp${count}@example.com`
  const userId = await signedIn(database, page, email)
  return { email, userId, page, ...(await addTotp(page)) }
}
const withPasskey = async () => {
  const page = browser()
  const email = `passkey${count}@example.com`
  await signedIn(database, page, email)
  return { email, page, ...(await addPasskey(page)) }
}

const halfway = async (page: Browser, email: string): Promise<string> =>
  (await page.login(email, PASSWORD)).json().secondFactor.token

const finish = async (page: Browser, body: object) => {
  const response = await page.post('/api/auth/second-factor', body)
  return { status: response.statusCode, ...response.json() }
}
const withCode = (page: Browser, token: string, code: string, callbackUrl?: string) =>
  finish(page, { token, method: 'totp', code, callbackUrl })
const INVALID = { status: 401, error: { message: 'account.second_factor_invalid' } }
const ENDED = { status: 400, error: { message: 'account.token_invalid' } }
/** A code that is wrong now and in the steps around. */
const wrongCode = (secret: string): string => {
  const right = [-1, 0, 1, 2].map((steps) => codeOf(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444'].find((c) => !right.includes(c)) ?? ''
}

describe('the first step', () => {
  test('opens nothing by itself', async () => {
    const { email } = await withTotp()
    const page = browser()
    const response = await page.login(email, PASSWORD, '/rfx/1')
    expect(response.json()).toEqual({
      secondFactor: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recovery'],
      },
    })
    expect(response.cookies).toEqual([])
    expect([...page.cookies.keys()]).toEqual(['kogge-csrf'])
  })

  test('says nothing of a second factor to whoever has the wrong password', async () => {
    const { email } = await withTotp()
    const wrong = await browser().login(email, 'not the password')
    const unknown = await browser().login('nobody@example.com', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toBe(unknown.body)
  })

  test('an app that was never confirmed is none', async () => {
    const page = browser()
    await signedIn(database, page, 'pending@example.com')
    await call(page, 'beginTotp', { currentPassword: PASSWORD })
    const response = await browser().login('pending@example.com', PASSWORD)
    expect(response.json()).toEqual({ callbackUrl: '/' })
  })
})

describe('an authenticator’s code', () => {
  test('opens the session and leads where one wanted to go, within our own pages', async () => {
    const { email, secret } = await withTotp()
    for (const [wanted, path] of [
      ['/rfx/1?tab=lots', '/rfx/1?tab=lots'],
      ['//evil.example', '/'],
    ] as const) {
      await forgetCodes(database)
      const page = browser()
      const token = await halfway(page, email)
      const spaced = codeOf(secret).replace(/^.../, '$& ')
      expect(await withCode(page, token, spaced, wanted)).toEqual({
        status: 200,
        callbackUrl: path,
      })
      expect(page.view).toMatchObject({ user: { email } })
    }
  })

  test('works once, whoever saw it', async () => {
    const { email, secret } = await withTotp()
    await forgetCodes(database)
    const code = codeOf(secret)
    const [mine, thief] = [browser(), browser(second)]
    const [own, stolen] = [await halfway(mine, email), await halfway(thief, email)]
    expect(await withCode(mine, own, code)).toMatchObject({ status: 200 })
    expect(await withCode(thief, stolen, code)).toMatchObject(INVALID)
    // Nor does one that was shown before it.
    expect(await withCode(thief, stolen, codeOf(secret, -1))).toMatchObject(INVALID)
    expect(thief.view).toBeNull()
  })

  test('given twice at once to two servers opens one session', async () => {
    const { email, secret } = await withTotp()
    await forgetCodes(database)
    const pages = [browser(), browser(second)]
    const tokens = await Promise.all(pages.map((page) => halfway(page, email)))
    const code = codeOf(secret)
    const answers = await Promise.all(
      pages.map((page, place) => withCode(page, tokens[place] ?? '', code)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('the half-way token', () => {
  test('is useless after five wrong tries, for the right code too', async () => {
    const { email, secret } = await withTotp()
    await forgetCodes(database)
    const token = await halfway(browser(), email)
    const thief = browser(second)
    for (let tries = 0; tries < 5; tries++)
      expect(await withCode(thief, token, wrongCode(secret))).toMatchObject(INVALID)
    expect(await withCode(thief, token, codeOf(secret))).toMatchObject(ENDED)
    expect(await withCode(browser(), token, codeOf(secret))).toMatchObject(ENDED)
  })

  test('is useless after five wrong tries of one process, though somebody sets the row back', async () => {
    const { email, secret } = await withTotp()
    await forgetCodes(database)
    const token = await halfway(browser(), email)
    const answers: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      await database.db.update(authChallenge).set({ attempts: 0 })
      answers.push((await withCode(browser(), token, wrongCode(secret))).status)
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, ...Array(7).fill(400)])
    expect(await withCode(browser(), token, codeOf(secret))).toMatchObject(ENDED)
    // Another one has tries of its own.
    const next = await halfway(browser(), email)
    expect(await withCode(browser(), next, codeOf(secret))).toMatchObject({ status: 200 })
  })

  test('of many tries at once no more than five are looked at', async () => {
    const { email, secret } = await withTotp()
    const token = await halfway(browser(), email)
    const code = wrongCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, place) =>
        withCode(browser(place % 2 ? app : second), token, code),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(4)
  })

  test('opens one session and no more', async () => {
    const { email, recoveryCodes } = await withTotp()
    const token = await halfway(browser(), email)
    const pages = [browser(), browser(second)]
    const answers = await Promise.all(
      pages.map((page, place) =>
        finish(page, { token, method: 'recovery', code: recoveryCodes[place] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('lasts ten minutes, and not past a change of the password', async () => {
    const { email, secret, page } = await withTotp()
    await forgetCodes(database)
    const old = await halfway(browser(), email)
    await ageChallenges(database, 10 * 60)
    expect(await withCode(browser(), old, codeOf(secret))).toMatchObject(ENDED)

    const stolen = await halfway(browser(), email)
    await call(page, 'changePassword', {
      currentPassword: PASSWORD,
      newPassword: 'seven gulls on the roof',
    })
    expect(await withCode(browser(), stolen, codeOf(secret))).toMatchObject(ENDED)
  })

  test('is good for whom it was made, whatever is written into its row', async () => {
    const [thief, victim] = [await withTotp(), await withTotp()]
    const victimId = (await database.db.select().from(user)).find(
      ({ email }) => email === victim.email,
    )?.id
    const page = browser()
    const token = await halfway(page, thief.email)
    const own = eq(authChallenge.tokenHash, TEST_TOKEN_KEYS.hashOf('sign_in', token))
    await database.db.update(authChallenge).set({ userId: victimId }).where(own)
    // The thief knows the codes of the victim, and not the password.
    await forgetCodes(database)
    expect(await withCode(page, token, codeOf(victim.secret))).toMatchObject(ENDED)
    expect(page.view).toBeNull()
  })

  test('and a recovery code are not made by whoever writes a hash into the database', async () => {
    const { email } = await withTotp()
    const [owner] = await database.db.select().from(user).where(eq(user.email, email))
    const userId = owner?.id ?? ''
    const [token, code] = ['T'.repeat(43), '0000-0000-0000-0000']
    const sha256 = (text: string) => createHash('sha256').update(text).digest()
    const expiresAt = new Date(Date.now() + 60_000)
    await database.db
      .insert(authChallenge)
      .values({ userId, purpose: 'sign_in', tokenHash: sha256(token), expiresAt, ...NO_SEAL })
    expect(await withCode(browser(), token, '000000')).toMatchObject(ENDED)
    const typed = code.replaceAll('-', '')
    for (const codeHash of [sha256(typed), TEST_TOKEN_KEYS.hashOf('recovery_code', typed)])
      await database.db.insert(recoveryCode).values({ userId, codeHash, ...NO_SEAL })
    const half = await halfway(browser(), email)
    const proof = { token: half, method: 'recovery', code }
    expect(await finish(browser(), proof)).toMatchObject(INVALID)
  })

  test('is kept nowhere as it is, and anything else is no token', async () => {
    const { email, secret } = await withTotp()
    const token = await halfway(browser(), email)
    const { rows } = await database.pool.query(
      `select auth_challenge::text as everything from auth_challenge`,
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    const other = 'A'.repeat(43)
    expect(await withCode(browser(), other, codeOf(secret))).toMatchObject(ENDED)
    for (const body of [{}, { token }, { token, method: 'totp', code: '12345' }, { token: 'x' }])
      expect(await finish(browser(), body)).toMatchObject({ status: 400 })
  })
})

test('guesses at codes are counted by all servers together, over many sign-ins', async () => {
  const { email, secret, recoveryCodes } = await withTotp()
  await forgetCodes(database)
  const pages = [new Browser(app, '203.0.113.5'), new Browser(second, '203.0.113.5')]
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    const token = await halfway(pages[0] ?? browser(), email)
    for (let tries = 0; tries < 4; tries++) {
      const page = pages[tries % 2] ?? browser()
      statuses.push((await withCode(page, token, wrongCode(secret))).status)
    }
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  // A recovery code cannot be guessed, and is not kept out.
  const page = new Browser(second, '203.0.113.5')
  const token = await halfway(page, email)
  expect(await finish(page, { token, method: 'recovery', code: recoveryCodes[9] })).toMatchObject({
    status: 200,
  })
})

test('a recovery code works once, also when it is used twice at once', async () => {
  const { email, recoveryCodes } = await withTotp()
  const pages = [browser(), browser(second)]
  const tokens = await Promise.all(pages.map((page) => halfway(page, email)))
  const code = recoveryCodes[0].toLowerCase().replaceAll('-', ' ')
  const answers = await Promise.all(
    pages.map((page, place) => finish(page, { token: tokens[place], method: 'recovery', code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const again = await halfway(browser(), email)
  expect(
    await finish(browser(), { token: again, method: 'recovery', code: recoveryCodes[0] }),
  ).toMatchObject(INVALID)
  // Nor does whoever can write to the database make it good again.
  await database.db.update(recoveryCode).set({ usedAt: null })
  const forged = await halfway(browser(), email)
  expect(
    await finish(browser(), { token: forged, method: 'recovery', code: recoveryCodes[0] }),
  ).toMatchObject(INVALID)
})

describe('a passkey', () => {
  const ask = (page: Browser, token: string) => call(page, 'passkeyRequest', { token })
  const sign = async (page: Browser, token: string, assertion: object) =>
    finish(page, { token, method: 'passkey', assertion })

  test('signs once for each challenge', async () => {
    const { email, key } = await withPasskey()
    const page = browser()
    const token = await halfway(page, email)
    const options = await ask(page, token)
    expect(options).toMatchObject({
      rpId: 'kogge.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: key.id.toString('base64url'), transports: ['usb'] }],
    })
    const assertion = key.assert(options.challenge)
    expect(await sign(page, token, assertion)).toEqual({ status: 200, callbackUrl: '/' })
    expect(page.view).toMatchObject({ user: { email } })

    const thief = browser()
    const stolen = await halfway(thief, email)
    expect(await sign(thief, stolen, assertion)).toMatchObject(INVALID)
    await ask(thief, stolen)
    expect(await sign(thief, stolen, assertion)).toMatchObject(INVALID)
  })

  test('for another page, another host, another challenge, by another key or a copy is refused', async () => {
    const { email, key } = await withPasskey()
    const other = await withPasskey()
    key.counter = 7
    await database.pool.query(`update passkey set counter = 7 where id = $1`, [
      key.id.toString('base64url'),
    ])
    const forged = [
      (challenge: string) =>
        key.assert(challenge, { origin: 'https://kogge.example.evil.example' }),
      (challenge: string) => key.assert(challenge, { host: 'evil.example' }),
      () => key.assert('A'.repeat(43)),
      (challenge: string) => other.key.assert(challenge),
      // Its counter stands where the true key's stood before.
      (challenge: string) => key.assert(challenge, { counter: 7 }),
    ]
    for (const forge of forged) {
      const page = browser()
      const token = await halfway(page, email)
      const { challenge } = await ask(page, token)
      expect(await sign(page, token, forge(challenge))).toMatchObject(INVALID)
      expect(page.view).toBeNull()
    }
    key.counter = 7
    const page = browser()
    const token = await halfway(page, email)
    const { challenge } = await ask(page, token)
    expect(await sign(page, token, key.assert(challenge))).toMatchObject({ status: 200 })
  })

  test('has five minutes to sign', async () => {
    const { email, key } = await withPasskey()
    const page = browser()
    const token = await halfway(page, email)
    const { challenge } = await ask(page, token)
    await ageChallenges(database, 5 * 60)
    expect(await sign(page, token, key.assert(challenge))).toMatchObject(INVALID)
    const next = await ask(page, token)
    expect(await sign(page, token, key.assert(next.challenge))).toMatchObject({ status: 200 })
  })

  test('is not offered to whoever has no half-way token', async () => {
    expect(await ask(browser(), 'A'.repeat(43))).toEqual({ refused: 'account.token_invalid' })
    const { email } = await withTotp()
    const page = browser()
    expect(await ask(page, await halfway(page, email))).toEqual({
      refused: 'account.second_factor_invalid',
    })
  })
})
