import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { CSRF_HEADER } from '@kogge/domain/accounts/session-cookies.ts'
import type { Jobs } from '@kogge/platform/server/job-queues.jobs.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { ageSessions } from './testing/session-ages.ts'
import { addUser, testApp, testJobs } from './testing/test-app.ts'

const PASSWORD = 'nine ships in the harbour'
let database: TestDatabase
let jobs: Jobs
let app: FastifyInstance
let lastIp = 1
const browser = () => new Browser(app, `192.0.2.${lastIp++}`)

beforeAll(async () => {
  database = await testDatabase()
  jobs = await testJobs(database)
  app = await testApp(database, jobs)
  for (const name of ['anna', 'berta', 'cita'])
    await addUser(database, `${name}@example.com`, PASSWORD)
})
afterAll(async () => {
  await app.close()
  await jobs.stop()
  await database.close()
})

const signedIn = async (email = 'anna@example.com') => {
  const page = browser()
  expect((await page.login(email, PASSWORD)).statusCode).toBe(200)
  return page
}

const me = async (page: Browser) =>
  (await page.send('/api/trpc/account.me', { method: 'GET' })).json().result.data

describe('signing in', () => {
  test('gives a readable session, a token no script can read, and the way back', async () => {
    const page = browser()
    const response = await page.login(' Anna@Example.com ', PASSWORD, '/rfx/1?tab=lots')
    expect(response.json()).toEqual({ callbackUrl: '/rfx/1?tab=lots' })
    const token = response.cookies.find(({ name }) => name === '__Host-kogge-token')
    expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(page.view).toMatchObject({ user: { email: 'anna@example.com', isOnboarding: false } })
    expect(page.view).toEqual(await me(page))
  })

  test.each([
    ['//evil.example'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    ['/%2Fevil.example'],
  ])('never leads to %s', async (callbackUrl) => {
    const response = await browser().login('anna@example.com', PASSWORD, callbackUrl)
    expect(response.json()).toEqual({ callbackUrl: '/' })
  })

  test('answers an unknown address and a wrong password alike', async () => {
    const wrong = await browser().login('anna@example.com', 'not the password')
    const unknown = await browser().login('nobody@example.com', 'not the password')
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
    expect(wrong.cookies).toEqual([])
  })

  test('replaces whatever token the browser had', async () => {
    const page = await signedIn()
    const before = page.cookies.get('__Host-kogge-token') ?? ''
    await page.login('berta@example.com', PASSWORD)
    expect(page.cookies.get('__Host-kogge-token')).not.toBe(before)
    const old = browser()
    old.cookies.set('__Host-kogge-token', before)
    expect(await me(old)).toBeNull()

    const planted = browser()
    planted.cookies.set('__Host-kogge-token', 'A'.repeat(43))
    await planted.login('anna@example.com', PASSWORD)
    expect(planted.cookies.get('__Host-kogge-token')).not.toBe('A'.repeat(43))
  })

  test('refuses what is no credentials', async () => {
    for (const body of [{}, { email: 'x' }, { email: 'anna@example.com', password: ['a'] }, []]) {
      const response = await browser().post('/api/auth/login', body)
      expect(response.statusCode).toBe(400)
      expect(response.json().error).toMatchObject({ code: -32600, message: 'request.invalid' })
    }
    const page = browser()
    await page.send('/api/csrf')
    const response = await page.post('/api/auth/login', {
      email: 'x'.repeat(20_000),
      password: 'y',
    })
    expect(response.statusCode).toBe(400)
  })

  test('leaves traces without passwords', async () => {
    await browser().login('anna@example.com', 'a wrong but private guess')
    await browser().login('a wrong but private guess@example.com', 'x')
    const { rows } = await database.pool.query(
      `select action, subject_type, row_to_json(audit_log)::text as everything
         from audit_log where subject_type <> 'audit_log'`,
    )
    expect(new Set(rows.map(({ action }) => action))).toEqual(
      new Set(['session.opened', 'session.refused']),
    )
    expect(JSON.stringify(rows)).not.toContain('private guess')
  })
})

describe('the CSRF token', () => {
  test('is of one session: signing in and out and a new token bring another', async () => {
    const page = browser()
    await page.send('/api/csrf')
    const nobodys = page.cookies.get('kogge-csrf') ?? ''
    await page.login('anna@example.com', PASSWORD)
    const own = page.cookies.get('kogge-csrf') ?? ''
    expect(own).not.toBe(nobodys)
    // Planted from outside: the cookie and the header are equal, and signed by us.
    for (const planted of [nobodys, (await signedIn()).cookies.get('kogge-csrf') ?? '']) {
      page.cookies.set('kogge-csrf', planted)
      expect((await page.post('/api/auth/refresh')).statusCode).toBe(403)
      // What is not of this session is taken away.
      expect(page.cookies.has('kogge-csrf')).toBe(false)
    }
    page.cookies.set('kogge-csrf', own)
    expect((await page.post('/api/auth/logout')).statusCode).toBe(200)
    expect(page.cookies.get('kogge-csrf')).not.toBe(own)
    expect((await page.login('anna@example.com', PASSWORD)).statusCode).toBe(200)
  })

  const calls = [
    '/api/auth/login',
    '/api/auth/logout',
    '/api/auth/refresh',
    '/api/trpc/account.changeLanguage',
  ]

  test.each(calls)('%s is refused without it, with another and with a stranger’s', async (url) => {
    const page = await signedIn()
    const stranger = browser()
    await stranger.send('/api/csrf')
    const foreign = stranger.cookies.get('kogge-csrf') ?? ''
    const body = { language: 'et' }
    const refused = [
      await page.send(url, { body }),
      await page.send(url, { body, headers: { [CSRF_HEADER]: '' } }),
      await page.send(url, { body, headers: { [CSRF_HEADER]: 'x' } }),
      await page.send(url, { body, headers: { [CSRF_HEADER]: foreign } }),
    ]
    for (const response of refused) {
      expect(response.statusCode).toBe(403)
      expect(response.json().error).toMatchObject({
        message: 'request.csrf',
        data: { appCode: 'request.csrf' },
      })
    }
    expect(await me(page)).toMatchObject({ user: { language: 'lv' } })
  })

  test('a cookie that we did not sign is refused, and taken away', async () => {
    const page = browser()
    page.cookies.set('kogge-csrf', 'planted')
    const response = await page.post('/api/auth/refresh')
    expect(response.statusCode).toBe(403)
    expect(page.cookies.has('kogge-csrf')).toBe(false)
    expect((await page.post('/api/auth/refresh')).statusCode).toBe(200)
  })

  test('GET changes nothing, and no other spelling of the path gets by', async () => {
    const page = await signedIn()
    const urls = [
      ...calls,
      '/api/trpc/account.changeLanguage?input=%7B%22language%22%3A%22et%22%7D',
      '/api/trpc/account.me,account.changeLanguage?batch=1&input=%7B%221%22%3A%7B%22language%22%3A%22et%22%7D%7D',
    ]
    for (const url of urls)
      expect((await page.send(url, { method: 'GET' })).statusCode).toBeGreaterThanOrEqual(207)
    for (const url of ['/%61pi/trpc/account.changeLanguage', '/api/csrf/../auth/logout'])
      expect([403, 404]).toContain((await page.send(url, { body: { language: 'et' } })).statusCode)
    expect(await me(page)).toMatchObject({ user: { language: 'lv' } })
  })

  test('a call from another site is refused even with the token', async () => {
    const page = await signedIn()
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://kogge.example.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      expect((await page.post('/api/auth/logout', undefined, headers)).statusCode).toBe(403)
      expect((await page.send('/api/csrf', { headers })).statusCode).toBe(403)
    }
    const own = { origin: 'https://kogge.example', 'sec-fetch-site': 'same-origin' }
    expect((await page.post('/api/auth/refresh', undefined, own)).statusCode).toBe(200)
  })

  test('stays the same for every tab', async () => {
    const page = browser()
    const first = (await page.send('/api/csrf')).json()
    expect((await page.send('/api/csrf')).json()).toEqual(first)
    expect(first).toEqual({ csrfToken: page.cookies.get('kogge-csrf') })
  })
})

describe('what the server makes of the readable cookie: nothing', () => {
  test('missing, swapped, reordered and forged chunks change no answer', async () => {
    const anna = await signedIn('anna@example.com')
    const berta = await signedIn('berta@example.com')
    anna.cookies.set('kogge-session.0', berta.cookies.get('kogge-session.0') ?? '')
    expect(await me(anna)).toMatchObject({ user: { email: 'anna@example.com' } })
    anna.cookies.set('kogge-session.0', 'not base64 \u0001 {')
    anna.cookies.set('kogge-session.1', berta.cookies.get('kogge-session.0') ?? '')
    expect(await me(anna)).toMatchObject({ user: { email: 'anna@example.com' } })
    anna.cookies.delete('kogge-session.0')
    expect(await me(anna)).toMatchObject({ user: { email: 'anna@example.com' } })
    anna.cookies.delete('__Host-kogge-token')
    anna.cookies.set('kogge-session.0', berta.cookies.get('kogge-session.0') ?? '')
    expect(await me(anna)).toBeNull()
    anna.cookies.delete('kogge-csrf')
    const change = await anna.post('/api/trpc/account.changeLanguage', { language: 'et' })
    expect(change.statusCode).toBe(401)
  })

  test('a refresh puts the chunks right and drops stale ones', async () => {
    const page = await signedIn('cita@example.com')
    page.cookies.set('kogge-session.1', 'stale')
    page.cookies.set('kogge-session.7', 'stale')
    page.cookies.set('kogge-session.0', 'broken')
    await page.post('/api/auth/refresh')
    expect(page.chunkNames).toEqual(['kogge-session.0'])
    expect(page.view).toEqual(await me(page))
  })
})

describe('the end of a session', () => {
  test('signing out ends it on the server, with all its cookies', async () => {
    const page = await signedIn()
    const token = page.cookies.get('__Host-kogge-token') ?? ''
    page.cookies.set('kogge-session.3', 'stale')
    expect((await page.post('/api/auth/logout')).statusCode).toBe(200)
    expect([...page.cookies.keys()]).toEqual(['kogge-csrf'])
    page.cookies.set('__Host-kogge-token', token)
    expect(await me(page)).toBeNull()
    page.cookies.delete('kogge-csrf')
    expect((await page.post('/api/auth/logout')).statusCode).toBe(200)
  })

  test('a refresh rotates an old token; it is good for requests on their way alone', async () => {
    const page = await signedIn()
    const young = page.cookies.get('__Host-kogge-token')
    await page.post('/api/auth/refresh')
    expect(page.cookies.get('__Host-kogge-token')).toBe(young)

    await ageSessions(database, 11 * 60)
    const old = browser()
    old.cookies.set('__Host-kogge-token', young ?? '')
    await page.post('/api/auth/refresh')
    expect(page.cookies.get('__Host-kogge-token')).not.toBe(young)
    expect(await me(old)).not.toBeNull()
    await ageSessions(database, 31)
    expect(await me(old)).toBeNull()
    expect(await me(page)).not.toBeNull()
  })

  test('signing out right after a rotation leaves no token behind', async () => {
    const page = await signedIn('berta@example.com')
    await ageSessions(database, 11 * 60)
    const old = browser()
    old.cookies.set('__Host-kogge-token', page.cookies.get('__Host-kogge-token') ?? '')
    await page.post('/api/auth/refresh')
    await page.post('/api/auth/logout')
    expect(await me(old)).toBeNull()
  })

  test('signing out ends every token of a sign-in, also one of a token that was replaced twice', async () => {
    const page = await signedIn('berta@example.com')
    const [thief, other] = [browser(), browser()]
    await other.login('berta@example.com', PASSWORD)
    thief.cookies.set('__Host-kogge-token', page.cookies.get('__Host-kogge-token') ?? '')
    await ageSessions(database, 11 * 60)
    for (const one of [page, thief]) await one.post('/api/auth/refresh')
    expect(await me(thief)).not.toBeNull()
    await page.post('/api/auth/logout')
    expect(await me(thief)).toBeNull()
    expect((await thief.post('/api/auth/refresh')).json()).toEqual({ active: false })
    expect(await me(other)).not.toBeNull()
  })

  test('a refresh without a session takes the cookies away and is no error', async () => {
    const page = browser()
    page.cookies.set('__Host-kogge-token', 'x')
    page.cookies.set('kogge-session.0', 'x')
    const response = await page.post('/api/auth/refresh')
    expect(response.json()).toEqual({ active: false })
    expect([...page.cookies.keys()]).toEqual(['kogge-csrf'])
  })

  test('a call that names JSON and sends nothing is understood', async () => {
    const page = await signedIn()
    const headers = { 'content-type': 'application/json' }
    expect((await page.post('/api/auth/refresh', undefined, headers)).statusCode).toBe(200)
    expect((await page.send('/api/csrf', { headers })).statusCode).toBe(200)
  })
})
