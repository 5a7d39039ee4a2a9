import { joinChunks } from '@kogge/domain/accounts/session-cookies.ts'
import type { SessionView } from '@kogge/domain/accounts/session-view.ts'
import { expect, test } from 'vitest'
import { cookiesOf, viewCookies } from './session-cookies.ts'

const viewWith = (orgs: number): SessionView => ({
  user: {
    userId: '00000000-0000-4000-8000-000000000001',
    isOnboarding: false,
    isEmailConfirmed: true,
    name: 'Žanete Ķēniņa',
    email: 'zanete@example.com',
    language: 'lv',
  },
  orgs: Array.from({ length: orgs }, (_, index) => ({
    orgId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `SIA "Būve ${index}"; Rīga, Brīvības iela`,
    roles: [{ role: 'ORG_MEMBER' }],
    tierInfo: { calculatedTier: 'FREE' },
    isWithoutSeat: false,
  })),
  globalRoles: [],
  canEnableAdminMode: false,
})

const jarOf = (cookies: readonly string[]) =>
  cookiesOf(cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '))

test('a long session comes in chunks that join to what was cut', () => {
  const view = viewWith(60)
  const cookies = viewCookies(view, 60, {})
  expect(cookies.length).toBeGreaterThan(2)
  for (const cookie of cookies) {
    expect(cookie.length).toBeLessThan(4096)
    expect(cookie).toMatch(/; Path=\/; Secure; SameSite=Lax$/i)
    expect(cookie).not.toMatch(/httponly/i)
  }
  const joined = Buffer.from(joinChunks(jarOf(cookies)) ?? '', 'base64url').toString()
  expect(JSON.parse(joined)).toEqual(view)
})

test('chunks left over from a longer session are dropped', () => {
  const long = jarOf(viewCookies(viewWith(60), 60, {}))
  const cookies = viewCookies(viewWith(1), 60, long)
  const dropped = cookies.filter((cookie) => cookie.includes('Max-Age=0'))
  expect(dropped.map((cookie) => cookie.split('=', 1)[0])).toEqual(
    Object.keys(long).filter((name) => name !== 'kogge-session.0'),
  )
})

test('no header makes reading fail', () => {
  for (const header of [undefined, '', ';;;', '=', 'a', 'a=%zz', '__proto__=1', '\u0000=\u0000'])
    expect(() => cookiesOf(header)).not.toThrow()
})
