import { expect, test } from 'vitest'
import { matchRoute } from '../kernel/routes.ts'
import { ADMIN_SCREEN_NAMES, ADMIN_SCREENS, adminScreen, adminScreensOf } from './admin-screens.ts'
import { globalRoleHolds } from './global-permissions.ts'
import { GLOBAL_ROLES } from './roles.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each(GLOBAL_ROLES)(
  '%s opens what its permissions open, and nothing once it has ended',
  (role) => {
    const held = ADMIN_SCREEN_NAMES.filter((name) => globalRoleHolds(role, ADMIN_SCREENS[name]))
    expect(adminScreensOf([{ role }], NOW)).toEqual(held)
    expect(adminScreensOf([{ role, expiresDateIso: NOW.toISOString() }], NOW)).toEqual([])
  },
)

test('whoever only tests translations opens none, support no screen of developers', () => {
  expect(adminScreensOf([{ role: 'TEST_ROLE' }], NOW)).toEqual([])
  for (const screen of adminScreensOf([{ role: 'SUPPORT' }], NOW))
    expect(screen).toMatch(/^(support|audit)\//)
})

test('each screen is a page, and no other path of the area is', () => {
  for (const screen of ADMIN_SCREEN_NAMES)
    expect(matchRoute(`/admin/${screen}`)?.name).toBe('ADMIN')
  for (const path of ['/admin', '/admin/dev', '/admin/dev/no-such', '/admin/dev/permissions/x'])
    expect(matchRoute(path)).toBeNull()
  expect(adminScreen('constructor')).toBeNull()
})
