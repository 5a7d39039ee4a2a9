import { describe, expect, it } from 'vitest'
import {
  assignableRoles,
  holds,
  isLastingAdministrator,
  mayChangeRole,
  type OwnRole,
} from './member-role-rules.ts'

const SOON = new Date('2026-12-01T00:00:00Z')
const LATER = new Date('2027-01-01T00:00:00Z')
const ADMIN: OwnRole = { role: 'ORG_ADMINISTRATOR', expiresAt: null }
const ENDING: OwnRole = { role: 'ORG_ADMINISTRATOR', expiresAt: SOON }
const MEMBER: OwnRole = { role: 'ORG_MEMBER', expiresAt: null }
const READER: OwnRole = { role: 'ORG_READONLY_MEMBER', expiresAt: null }

describe('who may change whose role', () => {
  it('reaches to administrators only with the right over all', () => {
    expect(mayChangeRole('user_role.manage_all', false, MEMBER, ADMIN)).toBe(true)
    expect(mayChangeRole('user_role.manage_non_admin', false, MEMBER, ADMIN)).toBe(false)
    expect(mayChangeRole('user_role.manage_non_admin', false, ADMIN, MEMBER)).toBe(false)
    expect(mayChangeRole('user_role.manage_non_admin', false, READER, MEMBER)).toBe(true)
    expect(assignableRoles('user_role.manage_non_admin')).not.toContain('ORG_ADMINISTRATOR')
    expect(assignableRoles('user_role.manage_all')).toContain('ORG_ADMINISTRATOR')
  })

  it('lets nobody give themselves more', () => {
    expect(mayChangeRole('user_role.manage_non_admin', true, MEMBER, READER)).toBe(false)
    expect(mayChangeRole('user_role.manage_all', true, ADMIN, READER)).toBe(true)
    expect(mayChangeRole('user_role.manage_all', true, ENDING, ADMIN)).toBe(false)
    expect(
      mayChangeRole('user_role.manage_all', true, ENDING, { ...ENDING, expiresAt: LATER }),
    ).toBe(false)
    expect(mayChangeRole('user_role.manage_all', true, ADMIN, ENDING)).toBe(true)
  })
})

describe('a role that will end', () => {
  it('is no lasting administration, and holds until its instant', () => {
    expect(isLastingAdministrator(ADMIN)).toBe(true)
    expect(isLastingAdministrator(ENDING)).toBe(false)
    expect(isLastingAdministrator(MEMBER)).toBe(false)
    expect(holds(ENDING, new Date(SOON.getTime() - 1))).toBe(true)
    expect(holds(ENDING, SOON)).toBe(false)
  })
})
