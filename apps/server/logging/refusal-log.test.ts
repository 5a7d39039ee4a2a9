import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { TOKEN_COOKIE } from '@kogge/domain/accounts/session-cookies.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  server.logged.length = 0
})

const RFX = '6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11'

const events = () =>
  server.logged
    .map((line) => JSON.parse(line))
    .flatMap(({ event, path, call, code }) => (event ? [{ event, path, call, code }] : []))

const query = (call: string, input: object) =>
  server.app.inject({
    url: `/api/trpc/${call}?input=${encodeURIComponent(JSON.stringify(input))}`,
    headers: { cookie: `${TOKEN_COOKIE}=guessed`, 'x-correlation-id': 'session-of-a-bidder' },
  })

test('a call that nobody has signed in for, and input that does not fit', async () => {
  const orgId = await addOrganisation(database.db)
  expect((await query('members.list', { orgId })).statusCode).toBe(401)
  expect((await query('tender.byId', { rfxId: 'x; drop table' })).statusCode).toBe(400)
  expect(events()).toMatchObject([
    { event: 'session.refused', path: '/api/trpc/members.list', call: 'members.list' },
    { event: 'input.refused', path: '/api/trpc/tender.byId', call: 'tender.byId' },
  ])
  expect(server.logged.join('')).not.toContain('drop table')
})

test('a change without the token of its page, and a sign-in that fails', async () => {
  const post = (url: string, headers = {}) =>
    server.app.inject({ method: 'POST', url, headers, payload: { email: 'anna@example.com' } })
  expect((await post('/api/auth/login')).statusCode).toBe(403)
  expect(events()).toMatchObject([{ event: 'csrf.refused', path: '/api/auth/login' }])
  expect(server.logged.join('')).not.toContain('anna@')
})

test('of what suppliers do it is said that something was refused, and neither what nor to whom', async () => {
  const orgId = await addOrganisation(database.db)
  const calls = [
    query('response.mine', { orgId, rfxId: RFX }),
    query('participation.mine', { orgId }),
    query('tender.byId,response.mine', {}),
    server.app.inject({ url: `/api/file/response?rfx=${RFX}&file=${RFX}&org=${orgId}` }),
  ]
  await Promise.all(calls)
  const found = events()
  expect(found.length).toBeGreaterThanOrEqual(4)
  for (const { event, call } of found) {
    expect(event).toMatch(/^(session|input|access)\.refused$/)
    expect(call).toBeUndefined()
  }
  const text = server.logged.join('')
  for (const told of [orgId, RFX, 'response.mine', 'participation.mine', 'session-of-a-bidder'])
    expect(text).not.toContain(told)
})
