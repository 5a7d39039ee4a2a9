import { beforeEach, expect, test, vi } from 'vitest'
import { readCookies } from './page-cookies.ts'
import { decodeSession } from './session-cookie.ts'

const VIEW = {
  user: {
    userId: '00000000-0000-4000-8000-000000000001',
    isOnboarding: false,
    isEmailConfirmed: true,
    name: 'Žanete Ķēniņa',
    email: 'zanete@example.com',
    language: 'lv',
  },
  orgs: [],
  globalRoles: [],
  canEnableAdminMode: false,
}
const encode = (text: string) => Buffer.from(text).toString('base64url')

const logged = vi.spyOn(console, 'error')
beforeEach(() => {
  logged.mockReset().mockImplementation(() => undefined)
})

test('what the server wrote is read, letters of all languages included', () => {
  expect(decodeSession(encode(JSON.stringify(VIEW)))).toEqual(VIEW)
  expect(decodeSession(null)).toBeNull()
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  ['cut off', encode(JSON.stringify(VIEW)).slice(0, -9)],
  ['two sessions run together', encode(JSON.stringify(VIEW)) + encode(JSON.stringify(VIEW))],
  ['no base64', '%%%'],
  ['no UTF-8', Buffer.from([0xff, 0xfe, 0xfd]).toString('base64url')],
  ['no session', encode('{"user":{"userId":"me"}}')],
])('%s: logged, and no session', (_name, encoded) => {
  expect(decodeSession(encoded)).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
})

test('cookies are read whatever stands in them', () => {
  expect(readCookies('a=1; b=%C4%81;c = x=y ; a=2; broken; d=%zz')).toEqual({
    a: '1',
    b: 'ā',
    c: 'x=y',
    d: '%zz',
  })
  expect(readCookies('__proto__=1').constructor).toBeUndefined()
})
