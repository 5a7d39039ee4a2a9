import { user } from '@kogge/db/schema/accounts.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import {
  addSupplier,
  addTender,
  contentOf,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { makeSitemap } from '@kogge/platform/server/sitemaps/sitemap-files.commands.ts'
import { sealPeople } from '@kogge/platform/server/testing/people.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SITEMAPS } from '../all-sitemaps.ts'
import { testApp } from '../testing/test-app.ts'

const PASSWORD = 'a quiet harbour in autumn'
const RFX = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let email: string
let supplier: Awaited<ReturnType<typeof addSupplier>>

const get = (url: string, cookies: Record<string, string> = {}) =>
  server.app.inject({ url, cookies })

const call = (path: string, input: object): string =>
  `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  server = await testApp(database)
  supplier = await addSupplier(db)
  const passwordHash = await hashPassword(PASSWORD)
  const [row] = await db
    .update(user)
    .set({ passwordHash })
    .where(eq(user.id, supplier.userId))
    .returning({ email: user.email })
  await sealPeople(db, supplier.userId)
  email = row?.email ?? ''
  const given = { id: RFX, source: 'file', procedureKey: RFX, stage: 'planned' as const }
  await addRequests(db, [
    {
      ...given,
      content: contentWith({ lots: [lotWith({ deadline: '2026-12-15T10:00:00+02:00' })] }),
    },
  ])
  for (const map of SITEMAPS)
    await makeSitemap(db, map, { publicUrl: 'https://kogge.example', now: new Date() })
})
afterEach(() => server.press(0))
afterAll(async () => {
  await server.close()
  await database.close()
})

const signedIn = async (ip: string): Promise<Browser> => {
  const browser = new Browser(server.app, ip)
  expect((await browser.login(email, PASSWORD)).statusCode).toBe(200)
  return browser
}

const COSTLY = [
  call('cpv.search', { q: 'road', language: 'en' }),
  call('search.tenders', { filters: {} }),
  call('tender.byId', { rfxId: RFX, language: 'en' }),
  `/api/trpc/account.me,country.all?batch=1&input=${encodeURIComponent('{"1":{"language":"en"}}')}`,
  `/api/rfx/${RFX}/ocds/releases`,
  `/api/rfx/${RFX}/calendar.ics`,
  '/sitemap.xml',
  '/sitemaps/tenders-0.xml',
  '/sitemap-organisations.xml',
]

describe('under pressure', () => {
  it.each(COSTLY)('strangers are not told %s, and when to come again', async (url) => {
    server.press(1)
    const answer = await get(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ error: { message: 'system.unavailable' } })
  })

  it.each(['/%61pi/trpc/country.all', '/api/%74rpc/country.all', '/sitemaps%2Ftenders-0.xml'])(
    'nor %s, which leads to the same by other letters',
    async (url) => {
      server.press(1)
      const answer = await get(`${url}?input=${encodeURIComponent('{"language":"en"}')}`)
      expect([503, 404]).toContain(answer.statusCode)
    },
  )

  it('a page comes without a head of its own, and its scripts as ever', async () => {
    expect((await get(`/lv/rfx/${RFX}`)).statusCode).toBe(200)
    server.press(2)
    const page = await get(`/lv/rfx/${RFX}`)
    expect(page.statusCode).toBe(503)
    expect(page.headers['retry-after']).toBe('5')
    expect(page.body).toContain('<div id="root">')
    expect((await get('/assets/main.js')).statusCode).toBe(200)
  })

  it('a token that is nobody’s opens nothing', async () => {
    server.press(1)
    const made = { '__Host-kogge-token': 'a'.repeat(43) }
    const answer = await get(call('country.all', { language: 'en' }), made)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  })

  it('who has signed in goes on reading while strangers are turned away, and then is told to come again', async () => {
    const browser = await signedIn('192.0.2.81')
    const read = () => browser.send(call('country.all', { language: 'en' }), { method: 'GET' })
    server.press(1)
    expect((await read()).statusCode).toBe(200)
    server.press(2)
    const answer = await read()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  })

  it.each([1, 2] as const)(
    'health, signing in, saving and submitting go on at level %d',
    async (level) => {
      const { rfxId } = await addTender(database.db)
      server.press(level)
      expect((await get('/healthz')).statusCode).toBe(200)
      expect((await get('/readyz')).statusCode).toBe(200)
      const browser = await signedIn(`192.0.2.${90 + level}`)
      expect((await browser.post('/api/auth/refresh')).json()).toEqual({ active: true })
      const about = { orgId: supplier.orgId, rfxId, version: 1 }
      const content = contentOf('12.50')
      const saved = await browser.post('/api/trpc/response.save', {
        ...about,
        revision: 0,
        content,
      })
      expect(saved.statusCode).toBe(200)
      const sent = await browser.post('/api/trpc/response.submit', { ...about, revision: 1 })
      expect(sent.statusCode).toBe(200)
      expect((await browser.post('/api/auth/logout')).statusCode).toBe(200)
    },
  )
})

describe('without pressure', () => {
  it.each(COSTLY)('strangers are told %s', async (url) => {
    expect((await get(url)).statusCode).toBe(200)
  })
})
