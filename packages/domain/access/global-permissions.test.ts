import { describe, expect, it } from 'vitest'
import {
  GLOBAL_PERMISSION_NAMES,
  type GlobalPermission,
  globalRoleHolds,
} from './global-permissions.ts'
import { canGlobally, isAdminMode, isDeveloper, isSupport } from './permission-checks.ts'
import { GLOBAL_ROLES, type GlobalRole } from './roles.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

/** The permissions of support staff, written out by hand. */
const SUPPORT: readonly GlobalPermission[] = [
  'support.base',
  'audit_log.view',
  'emails.view',
  'market_monitor.view',
  'org.edit',
  'ownership_request.view',
  'ownership_request.process',
  'org.view_all',
  'ai_summary.regenerate',
  'rfx.manage_all',
  'watchers.view',
  'raw_data.view',
  'subscription.view',
  'subscription.manage',
  'translation_tokens.view',
  'user.view_all',
  'org.take_support_access',
]
const OPERATORS_ALONE: readonly GlobalPermission[] = [
  'database.use_utilities',
  'dead_letter_queue.manage',
  'dev_pages.view',
  'feature_flag.manage',
  'migration.manage',
  'harvester.manage',
  'org.delete',
  'org.merge',
  'org.regenerate_data',
  'user.manage',
  'user_role.manage',
]

/** docs/decisions/permissions.md: support staff see the support screens and the audit, but not the raw log. */
const screens = (...sections: string[]): readonly GlobalPermission[] =>
  GLOBAL_PERMISSION_NAMES.filter((name) =>
    sections.some((section) => name.startsWith(`admin.${section}.`)),
  )

const EXPECTED: Readonly<Record<GlobalRole, ReadonlySet<GlobalPermission>>> = {
  SUPER_ADMIN: new Set(GLOBAL_PERMISSION_NAMES),
  DEVELOPER: new Set(GLOBAL_PERMISSION_NAMES),
  SUPPORT: new Set([
    ...SUPPORT,
    ...screens('support', 'audit').filter((name) => name !== 'admin.audit.raw_log'),
  ]),
  TEST_ROLE: new Set<GlobalPermission>(['translation_tokens.view']),
}

const CELLS = GLOBAL_ROLES.flatMap((role) =>
  GLOBAL_PERMISSION_NAMES.map((permission) => ({ role, permission })),
)

describe('the platform', () => {
  it('has a permission for each thing named and for each screen', () => {
    const named = [
      ...SUPPORT,
      ...OPERATORS_ALONE,
      ...screens('support', 'audit', 'dev', 'harvester'),
    ]
    expect([...named].sort()).toEqual([...GLOBAL_PERMISSION_NAMES].sort())
    expect(screens('support')).toHaveLength(10)
    expect(screens('audit')).toHaveLength(7)
    expect(screens('dev')).toHaveLength(9)
    expect(screens('harvester')).toHaveLength(8)
  })

  it.each(CELLS)('$role, $permission', ({ role, permission }) => {
    const holds = EXPECTED[role].has(permission)
    expect(globalRoleHolds(role, permission)).toBe(holds)
    expect(canGlobally([{ role }], permission, NOW)).toBe(holds)
    expect(canGlobally([{ role, expiresDateIso: NOW.toISOString() }], permission, NOW)).toBe(false)
    const later = new Date(NOW.getTime() + 1).toISOString()
    expect(canGlobally([{ role, expiresDateIso: later }], permission, NOW)).toBe(holds)
  })

  it('knows its support staff, its developers and who is in admin mode', () => {
    const who = (role: GlobalRole) => [{ role }]
    expect(GLOBAL_ROLES.filter((role) => isSupport(who(role), NOW))).toEqual([
      'SUPER_ADMIN',
      'DEVELOPER',
      'SUPPORT',
    ])
    expect(GLOBAL_ROLES.filter((role) => isDeveloper(who(role), NOW))).toEqual([
      'SUPER_ADMIN',
      'DEVELOPER',
    ])
    expect(GLOBAL_ROLES.every((role) => isAdminMode(who(role), NOW))).toBe(true)
    expect(isAdminMode([], NOW)).toBe(false)
    expect(isAdminMode([{ role: 'SUPPORT', expiresDateIso: NOW.toISOString() }], NOW)).toBe(false)
  })
})
