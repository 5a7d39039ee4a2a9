import { describe, expect, it } from 'vitest'
import type { GlobalRole } from '../access/roles.ts'
import { type Actor, ANONYMOUS } from '../kernel/actor.ts'
import { userId } from '../kernel/entity-ids.ts'
import { maySeeEveryRfx } from './rfx-visibility.ts'

const now = new Date('2026-11-21T12:00:00Z')

const withRole = (role: GlobalRole, expiresDateIso?: string): Actor => ({
  kind: 'user',
  userId: userId.parse('0b0e7d7e-6f5b-4c7e-9a44-0a1f5f0f0001'),
  email: 'a@example.com',
  isEmailConfirmed: true,
  name: 'A',
  language: 'en',
  isOnboarding: false,
  orgs: [],
  globalRoles: [{ role, expiresDateIso }],
  withheldRoles: [],
  skipsSecondFactor: false,
  hasShownFactor: false,
})

describe('requests that are not public', () => {
  it('are for staff while their role lasts', () => {
    expect(maySeeEveryRfx(withRole('SUPPORT'), now)).toBe(true)
    expect(maySeeEveryRfx(withRole('SUPPORT', '2026-11-21T12:00:00.001Z'), now)).toBe(true)
    expect(maySeeEveryRfx(withRole('SUPPORT', now.toISOString()), now)).toBe(false)
  })

  it('are for nobody else', () => {
    expect(maySeeEveryRfx(ANONYMOUS, now)).toBe(false)
    expect(maySeeEveryRfx(withRole('TEST_ROLE'), now)).toBe(false)
  })
})
