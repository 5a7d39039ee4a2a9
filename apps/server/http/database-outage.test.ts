import { connect } from '@kogge/db/client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

// Nobody listens at port 1.
const url = 'postgres://kogge@127.0.0.1:1/kogge'
const nobody = connect(url)
let server: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  server = await testApp({ ...nobody, url })
})
afterAll(async () => {
  await server.close()
  await nobody.close()
})

const UNAVAILABLE = { message: 'system.unavailable', data: { appCode: 'system.unavailable' } }
const ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const cookies = { '__Host-kogge-token': 'a'.repeat(43) }

it.each([
  ['a procedure without a session', '/api/trpc/org.suggest?input={"q":"a","role":"buyer"}', {}],
  ['a procedure', '/api/trpc/org.suggest?input={"q":"a","role":"buyer"}', cookies],
  ['a procedure of staff', '/api/admin/adminFlags.list', cookies],
  ['a batch', '/api/trpc/org.suggest,org.suggest?batch=1&input={}', cookies],
  ['a file', `/api/file/document?rfx=${ID}&file=${ID}`, cookies],
])('%s is unavailable for now while the database is away', async (_, path, jar) => {
  const answer = await server.app.inject({ url: encodeURI(path), cookies: jar })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  for (const one of [answer.json()].flat())
    expect(one.error.json ?? one.error).toMatchObject(UNAVAILABLE)
})

it('signing in is unavailable then, and is not called a mistake of ours', async () => {
  const csrf = await server.app.inject({
    method: 'POST',
    url: '/api/csrf',
    headers: { origin: 'https://kogge.example' },
  })
  const { csrfToken } = csrf.json()
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin: 'https://kogge.example', 'x-csrf-token': csrfToken },
    cookies: { 'kogge-csrf': csrfToken },
    payload: { email: 'someone@example.com', password: 'sail-the-kogge' },
  })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json().error).toMatchObject(UNAVAILABLE)
})

it('the log says what is away', () => {
  expect(server.logged.some((line) => line.includes('no session can be read'))).toBe(true)
})
