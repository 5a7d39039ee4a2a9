import { type AddressInfo, connect } from 'node:net'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** What comes back for bytes as they are, in small letters. */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.toLowerCase()))
  })

const close = 'connection: close\r\n'
const CSRF = 'content-type: application/json\r\n'

test.each([
  ['no HTTP at all', 'rubbish\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['no host', `GET / HTTP/1.1\r\n${close}\r\n`, 400],
  [
    'an expectation that nobody meets',
    `GET / HTTP/1.1\r\nhost: a\r\nexpect: x\r\n${close}\r\n`,
    417,
  ],
  ['an address that cannot be decoded', `GET /%ff HTTP/1.1\r\nhost: a\r\n${close}\r\n`, 400],
  [
    'a body that is too large',
    `POST /api/csrf HTTP/1.1\r\nhost: a\r\n${CSRF}content-length: 99999999\r\n\r\n`,
    413,
  ],
  ['no such procedure', `GET /api/nothing HTTP/1.1\r\nhost: a\r\n${close}\r\n`, 404],
  ['what is there', `GET /healthz HTTP/1.1\r\nhost: a\r\n${close}\r\n`, 200],
])('%s is answered with the headers of every answer', async (_what, bytes, status) => {
  const answer = await answerTo(bytes)
  expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/)
  expect(answer).toMatch(/\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/)
  expect(answer).toMatch(/\r\nstrict-transport-security: max-age=31536000; includesubdomains\r\n/)
  expect(answer).toMatch(/\r\npermissions-policy: /)
  expect(answer).not.toContain('rubbish')
  // Each once.
  expect(answer.split('\r\nx-content-type-options:').length).toBe(2)
  expect(answer.split('\r\ncontent-security-policy:').length).toBe(2)
})

test.each([
  ['an address that cannot be decoded', 'GET /%ff', 400],
  ['a method that nobody takes', 'TRACE /', 403],
])('nobody keeps the refusal of %s', async (_what, line, status) => {
  const answer = await answerTo(`${line} HTTP/1.1\r\nhost: a\r\n${close}\r\n`)
  expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(answer).toMatch(/\r\ncache-control: no-store\r\n/)
})
