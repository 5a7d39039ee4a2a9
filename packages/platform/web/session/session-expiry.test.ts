import type { SessionView } from '@kogge/domain/accounts/session-view.ts'
import { expect, test } from 'vitest'
import { untilRoleEnds } from './session-expiry.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const at = (milliseconds: number) => new Date(NOW + milliseconds).toISOString()

const sessionWith = (
  roles: readonly (string | undefined)[],
  globalRoles: readonly string[] = [],
): SessionView => ({
  user: {
    userId: '00000000-0000-4000-8000-000000000001',
    isOnboarding: false,
    isEmailConfirmed: true,
    name: 'Anna',
    email: 'anna@example.com',
    language: 'lv',
  },
  orgs: roles.map((expiresDateIso, place) => ({
    orgId: `00000000-0000-4000-8000-00000000000${place}`,
    name: 'SIA',
    roles: [{ role: 'TEMP_ORG_MEMBER', expiresDateIso }],
    tierInfo: { calculatedTier: 'FREE' },
    isWithoutSeat: false,
  })),
  globalRoles: globalRoles.map((expiresDateIso) => ({ role: 'SUPPORT', expiresDateIso })),
  canEnableAdminMode: false,
})

test('the page asks anew just after the next role has ended, of whichever kind', () => {
  expect(untilRoleEnds(sessionWith([at(5 * MINUTE), at(MINUTE), undefined]), NOW)).toBe(
    MINUTE + 300,
  )
  expect(untilRoleEnds(sessionWith([at(5 * MINUTE)], [at(2 * MINUTE)]), NOW)).toBe(2 * MINUTE + 300)
})

test('nothing ends for a visitor, nor for whoever has no role for a time', () => {
  expect(untilRoleEnds(null, NOW)).toBeNull()
  expect(untilRoleEnds(sessionWith([undefined]), NOW)).toBeNull()
  expect(untilRoleEnds(sessionWith(['rubbish']), NOW)).toBeNull()
})

test('what has ended and is still there is asked about less and less often', () => {
  expect(untilRoleEnds(sessionWith([at(-10)]), NOW)).toBe(1000)
  expect(untilRoleEnds(sessionWith([at(-MINUTE)]), NOW)).toBe(MINUTE)
  expect(untilRoleEnds(sessionWith([at(-60 * MINUTE)]), NOW)).toBe(60 * MINUTE)
})

test('no timer waits longer than it can', () => {
  expect(untilRoleEnds(sessionWith([at(365 * 24 * 60 * MINUTE)]), NOW)).toBe(2 ** 31 - 1)
})
