import { expect, test } from 'vitest'
import { csrfGuard, isCsrfToken, newCsrfToken } from './csrf.ts'

const SECRET = 'a secret of at least thirty-two characters'

test('only tokens of our own making pass', () => {
  const token = newCsrfToken(SECRET, 'session')
  const [value, signature] = token.split('.')
  expect(isCsrfToken(SECRET, token, 'session')).toBe(true)
  expect(isCsrfToken('another secret of thirty-two characters', token, 'session')).toBe(false)
  for (const wrong of [
    '',
    '.',
    'x',
    value,
    `${value}.`,
    `.${signature}`,
    `${token}.x`,
    `x${token}`,
  ])
    expect(isCsrfToken(SECRET, wrong, 'session')).toBe(false)
  expect(isCsrfToken(SECRET, undefined, 'session')).toBe(false)
})

test('a token passes for the session that it was made for alone', () => {
  const nobodys = newCsrfToken(SECRET, undefined)
  const annas = newCsrfToken(SECRET, 'anna')
  expect(isCsrfToken(SECRET, nobodys, undefined)).toBe(true)
  expect(isCsrfToken(SECRET, nobodys, '')).toBe(true)
  expect(isCsrfToken(SECRET, nobodys, 'anna')).toBe(false)
  expect(isCsrfToken(SECRET, annas, undefined)).toBe(false)
  expect(isCsrfToken(SECRET, annas, 'berta')).toBe(false)
})

const CSRF = 'kogge-csrf'
const refusedOf = async (
  headers: Readonly<Record<string, string>>,
  own = { publicUrl: 'https://kogge.example', isNamed: true },
): Promise<boolean> => {
  const token = newCsrfToken(SECRET, undefined)
  let status = 200
  const reply = {
    header: () => undefined,
    code: (code: number) => {
      status = code
      return { send: () => 'refused' }
    },
  }
  await csrfGuard(SECRET, own)(
    {
      method: 'POST',
      routeOptions: { url: '/api/trpc' },
      headers: {
        host: 'kogge.example',
        cookie: `${CSRF}=${token}`,
        'x-csrf-token': token,
        ...headers,
      },
    },
    reply,
  )
  return status === 403
}

test.each([
  ['https://kogge.example', false],
  ['http://kogge.example', true],
  ['https://kogge.example:8443', true],
  ['https://evil.example', true],
  ['http://localhost:3000', true],
  ['null', true],
])('the origin %s is foreign: %s', async (origin, isForeign) => {
  expect(await refusedOf({ origin })).toBe(isForeign)
  // A host that the caller names is no reason to believe its origin.
  expect(await refusedOf({ origin, host: new URL(origin, 'http://x.example').host })).toBe(
    isForeign,
  )
})

test.each([
  ['http://localhost:3001', false],
  ['http://127.0.0.1:9999', false],
  ['http://[::1]:3000', false],
  ['http://localhost.evil.example', true],
  ['x://localhost', true],
  ['ftp://127.0.0.1', true],
  ['chrome-extension://localhost', true],
  ['https://localhost:3001', false],
  ['https://evil.example', true],
])('without PUBLIC_URL %s is foreign: %s', async (origin, isForeign) => {
  const own = { publicUrl: 'http://localhost:3000', isNamed: false }
  expect(await refusedOf({ origin, host: 'evil.example' }, own)).toBe(isForeign)
})
