import {
  GLOBAL_PERMISSION_NAMES,
  globalRoleHolds,
} from '@kogge/domain/access/global-permissions.ts'
import { ORG_PERMISSION_NAMES, type OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES, type OrgRole } from '@kogge/domain/access/roles.ts'
import { TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'

/** What a role may do on a plan; `no` for what the role does not hold, `plan` for what the plan lacks. */
export type Cell = 'yes' | 'no' | 'plan'

/** The same as the product decides it, by the very function it decides with. */
export const orgCell = (role: OrgRole, permission: OrgPermission, tier: Tier, now: Date): Cell => {
  const refusal = orgRefusal({ roles: [{ role }], tier, isWithoutSeat: false }, permission, now)
  if (refusal === null) return 'yes'
  return refusal === 'plan' ? 'plan' : 'no'
}

/** The plans on which a role has a permission: empty for none. */
export const tiersFor = (role: OrgRole, permission: OrgPermission, now: Date): readonly Tier[] =>
  TIERS.filter((tier) => orgCell(role, permission, tier, now) === 'yes')

/** Names in which all of the words occur. */
export const matching = <Name extends string>(names: readonly Name[], typed: string): Name[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return names.filter((name) => words.every((word) => name.includes(word)))
}

/** Every role, permission and plan as a table of tabs and lines, for a spreadsheet. */
export const orgTable = (permissions: readonly OrgPermission[], now: Date): string => {
  const head = ['permission', 'role', ...TIERS]
  const rows = permissions.flatMap((permission) =>
    ANY_ORG_ROLES.map((role) => [
      permission,
      role,
      ...TIERS.map((tier) => orgCell(role, permission, tier, now)),
    ]),
  )
  return [head, ...rows].map((row) => row.join('\t')).join('\n')
}

/** The same of the global roles. */
export const globalTable = (typed: string): string => {
  const rows = matching(GLOBAL_PERMISSION_NAMES, typed).map((permission) => [
    permission,
    ...GLOBAL_ROLES.map((role) => (globalRoleHolds(role, permission) ? 'yes' : 'no')),
  ])
  return [['permission', ...GLOBAL_ROLES], ...rows].map((row) => row.join('\t')).join('\n')
}

export const orgPermissions = (typed: string): OrgPermission[] =>
  matching(ORG_PERMISSION_NAMES, typed)
