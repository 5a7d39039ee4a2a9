import {
  lowestTier,
  ORG_PERMISSION_NAMES,
  roleHolds,
} from '@kogge/domain/access/org-permissions.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { reaches, TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { expect, test } from 'vitest'
import { globalTable, orgCell, orgPermissions, orgTable, tiersFor } from './permission-matrix.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('every cell is what the table of permissions says', () => {
  for (const permission of ORG_PERMISSION_NAMES)
    for (const role of ANY_ORG_ROLES)
      for (const tier of TIERS) {
        const onPlan = reaches(tier, lowestTier(permission)) ? 'yes' : 'plan'
        const expected = roleHolds(role, permission) ? onPlan : 'no'
        expect(orgCell(role, permission, tier, NOW)).toBe(expected)
        expect(tiersFor(role, permission, NOW).includes(tier)).toBe(expected === 'yes')
      }
})

test('what is copied has a line for every permission and role', () => {
  const lines = orgTable(ORG_PERMISSION_NAMES, NOW).split('\n')
  expect(lines).toHaveLength(1 + ORG_PERMISSION_NAMES.length * ANY_ORG_ROLES.length)
  expect(lines[0]).toBe('permission\trole\tFREE\tPLUS\tPRO\tBUSINESS\tPUBLIC')
  expect(lines).toContain('task.view\tORG_MEMBER\tplan\tyes\tyes\tyes\tplan')
  expect(globalTable('feature_flag.').split('\n')).toEqual([
    `permission\t${GLOBAL_ROLES.join('\t')}`,
    'feature_flag.manage\tyes\tyes\tno\tno',
  ])
})

test('the filter takes words in any order', () => {
  expect(orgPermissions('manage task')).toEqual(['task.manage'])
  expect(orgPermissions('')).toEqual(ORG_PERMISSION_NAMES)
  expect(orgPermissions('no such thing')).toEqual([])
})
