import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { Browser } from '@kogge/features/accounts/server/testing/browser.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { USUAL_BYTES } from './large-bodies.ts'

const PASSWORD = 'a quiet harbour in autumn'
let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let stranger: Browser
let member: Browser
let ownId: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  server = await testApp(database)
  const passwordHash = await hashPassword(PASSWORD)
  const userId = await addPerson(db, { email: 'anna@example.test', passwordHash })
  ownId = await addOrganisation(db)
  await addMember(db, ownId, userId)
  stranger = new Browser(server.app, '192.0.2.61')
  member = new Browser(server.app, '192.0.2.62')
  await stranger.send('/api/csrf')
  await member.login('anna@example.test', PASSWORD)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const large = (bytes: number) => ({ text: 'a'.repeat(bytes) })
const SAVES = ['response.save', 'rfxDraft.save', 'evaluation.score', 'evaluation.agree']
const trpc = (path: string) => `/api/trpc/${path}`

const STRANGERS_BYTES = 16 * 1024

it.each([...SAVES, 'account.signUp', 'account.changeLanguage'])(
  'no stranger sends %s more than a form of a few lines, and none of it without a token',
  async (path) => {
    const refused = await stranger.post(trpc(path), large(STRANGERS_BYTES))
    expect(refused.statusCode).toBe(413)
    const read = await stranger.post(trpc(path), large(STRANGERS_BYTES - 100))
    expect(read.statusCode).not.toBe(413)
    const foreign = await stranger.send(trpc(path), { body: large(STRANGERS_BYTES) })
    expect(foreign.json()).toMatchObject({ error: { message: 'request.csrf' } })
  },
)

it.each(['br', 'gzip', 'deflate', 'zstd', 'identity, br'])(
  'nobody sends a body packed by %s',
  async (encoding) => {
    const headers = { 'content-encoding': encoding, 'content-type': 'application/json' }
    for (const path of [...SAVES, 'account.signUp'])
      for (const browser of [stranger, member]) {
        const answer = await browser.send(trpc(path), { method: 'POST', headers, body: {} })
        expect(answer.statusCode).toBe(415)
      }
  },
)

it('an address in other letters is kept by nobody either', async () => {
  const { app } = server
  const answer = await app.inject({ method: 'GET', url: '/%61pi/trpc/account.me' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

it('a stranger says how much comes', async () => {
  const headers = { 'transfer-encoding': 'chunked' }
  expect((await stranger.post(trpc('account.signUp'), {}, headers)).statusCode).toBe(413)
})

const LOGO = '/api/org/3fa85f64-5717-4562-b3fc-2c963f66afa6/logo'

it.each([
  ['POST', '/api/csrf'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/upload'],
  ['POST', '/api/upload/finish'],
  ['DELETE', '/api/upload?id=3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ['DELETE', LOGO],
  ['POST', '/api/nowhere'],
  ['POST', '/nowhere'],
] as const)(
  '%s %s takes little from whoever has not signed in, of any type',
  async (method, url) => {
    const { app } = server
    const send = (bytes: number, type: string, more: Readonly<Record<string, string>> = {}) => {
      const token = stranger.cookies.get('kogge-csrf') ?? ''
      const headers = { 'content-type': type, 'x-csrf-token': token, ...more }
      const cookie = `kogge-csrf=${token}`
      return app.inject({
        method,
        url,
        payload: 'a'.repeat(bytes),
        headers: { cookie, ...headers },
      })
    }
    for (const type of ['application/octet-stream', 'text/plain', 'application/json', 'a/b']) {
      const refused = await send(STRANGERS_BYTES + 1, type)
      expect([refused.statusCode, refused.headers.connection]).toEqual([413, 'close'])
      const chunked = await send(10, type, { 'transfer-encoding': 'chunked' })
      expect(chunked.statusCode).toBe(413)
      expect((await send(STRANGERS_BYTES - 1, type)).statusCode).not.toBe(413)
    }
  },
)

it.each(['/api/csrf', '/api/upload/finish', LOGO])(
  'nor does a forged session open %s',
  async (url) => {
    const forger = new Browser(server.app, '192.0.2.64')
    forger.cookies.set('__Host-kogge-token', 'a'.repeat(43))
    const headers = { 'content-type': 'application/octet-stream' }
    expect((await forger.post(url, large(STRANGERS_BYTES), headers)).statusCode).toBe(413)
  },
)

it('control: a piece of a file is asked who sends it, and is not read', async () => {
  const token = stranger.cookies.get('kogge-csrf') ?? ''
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/upload?id=3fa85f64-5717-4562-b3fc-2c963f66afa6&offset=0',
    payload: 'a'.repeat(1_000_000),
    headers: {
      cookie: `kogge-csrf=${token}`,
      'x-csrf-token': token,
      'content-type': 'application/octet-stream',
    },
  })
  expect(answer.statusCode).toBe(401)
})

it.each([...SAVES, 'account.signUp'])(
  'a session that is nobody’s opens no more for %s',
  async (path) => {
    const forger = new Browser(server.app, '192.0.2.63')
    forger.cookies.set('__Host-kogge-token', 'a'.repeat(43))
    for (const bytes of [STRANGERS_BYTES, USUAL_BYTES]) {
      const answer = await forger.post(trpc(path), large(bytes))
      const isRead = bytes < USUAL_BYTES || SAVES.includes(path)
      expect(answer.statusCode).toBe(isRead ? 401 : 413)
    }
  },
)

it('what has no token is refused before it has come', async () => {
  // Read as JSON it would be another mistake.
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: '{"email":',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toMatchObject({ error: { message: 'request.csrf' } })
})

it.each([
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'application/jsonx',
  '',
])('nobody sends a procedure a body of type "%s"', async (type) => {
  const payload = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(20_000)
  for (const path of [...SAVES, 'account.signUp', 'account.me'])
    for (const prefix of ['/api/trpc/', '/api/admin/', '/api/%74rpc/']) {
      const headers = { host: 'kogge.example', 'content-type': type }
      const sent = { method: 'POST', url: prefix + path, headers, payload } as const
      expect((await server.app.inject(sent)).statusCode).toBe(415)
    }
})

it.each(SAVES)('%s may be larger for whoever saves, by itself alone', async (path) => {
  const read = await member.post(trpc(path), large(USUAL_BYTES))
  // It was read, and is no such thing.
  expect(read.statusCode).toBe(400)
  const batch = await member.post(trpc(`${path},${path}?batch=1`), large(USUAL_BYTES))
  expect(batch.statusCode).toBe(413)
})

it('any other call is small, whoever makes it', async () => {
  const path = trpc('account.changeLanguage')
  expect((await member.post(path, large(USUAL_BYTES))).statusCode).toBe(413)
  expect((await member.post(path, large(USUAL_BYTES - 1000))).statusCode).toBe(400)
})

const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) })

it.each(['account.changeLanguage', ...SAVES])('%s takes nothing that is too deep', async (path) => {
  const answer = await member.post(trpc(path), nested(1000))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { message: 'request.invalid' } })
})

it.each(['account.changeLanguage', ...SAVES])('%s takes nothing that is too wide', async (path) => {
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 1]))
  const answer = await member.post(trpc(path), { title: wide })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { message: 'request.invalid' } })
})

it('what is wrong in a hundred thousand places is refused in few words', async () => {
  const answers = Array.from({ length: 100_000 }, () => ({ [`k${'x'.repeat(40)}`]: 1 }))
  const input = { orgId: ownId, rfxId: randomUUID(), content: { answers } }
  const answer = await member.post(trpc('response.save'), input)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: { data: { appCode: 'request.invalid' } } })
  expect(answer.body.length).toBeLessThan(1000)
})

it('a batch has twenty calls at most', async () => {
  const batch = (calls: number) =>
    member.send(`${trpc(Array(calls).fill('account.me').join(','))}?batch=1&input={}`, {
      method: 'GET',
    })
  expect((await batch(20)).statusCode).toBe(200)
  expect((await batch(21)).statusCode).toBe(400)
})
