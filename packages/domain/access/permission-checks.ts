import { reaches, type Tier } from '../subscriptions/plan-tiers.ts'
import { type GlobalPermission, globalRoleHolds } from './global-permissions.ts'
import { lowestTier, type OrgPermission, roleHolds } from './org-permissions.ts'
import { type GlobalRole, type OrgRole, SUPPORT_ORG_ROLES } from './roles.ts'

/** A role and when it ends, as sessions carry it (ISO 8601). */
export interface HeldRole<Role> {
  readonly role: Role
  readonly expiresDateIso?: string | undefined
}

/** What the checks need to know of a caller's place in one organisation. */
export interface OrgMembership {
  readonly roles: readonly HeldRole<OrgRole>[]
  readonly tier: Tier
  /**
   * The plan has no seat for this member any more: they read what they had, and write nothing
   * until a seat is free (a downgrade deletes nothing).
   */
  readonly isWithoutSeat: boolean
}

/** Why not: no role has it, the plan is too low, or the member has no seat. */
export type Refusal = 'role' | 'plan' | 'seat'

/** A role that holds at `now`; an end in the past means that it is ignored. */
export const isCurrent = ({ expiresDateIso }: HeldRole<unknown>, now: Date): boolean =>
  expiresDateIso === undefined || Date.parse(expiresDateIso) > now.getTime()

const isMemberRole = (role: OrgRole): boolean => /^ORG_/.test(role)

/** What a role counts for: a member without a seat reads. */
const effective = (role: OrgRole, isWithoutSeat: boolean): OrgRole =>
  isWithoutSeat && isMemberRole(role) ? 'ORG_READONLY_MEMBER' : role

/**
 * Whether a caller may do something in an organisation, and else why not: some current role must hold
 * the permission, and the organisation's plan must reach it, unless `skipTier`.
 */
export const orgRefusal = (
  membership: OrgMembership,
  permission: OrgPermission,
  now: Date,
  { skipTier = false }: { readonly skipTier?: boolean } = {},
): Refusal | null => {
  const roles = membership.roles.filter((held) => isCurrent(held, now)).map(({ role }) => role)
  const holds = (isWithoutSeat: boolean): boolean =>
    roles.some((role) => roleHolds(effective(role, isWithoutSeat), permission))
  if (!holds(membership.isWithoutSeat)) return holds(false) ? 'seat' : 'role'
  return skipTier || reaches(membership.tier, lowestTier(permission)) ? null : 'plan'
}

/**
 * When a right ends that a caller has in an organisation: with the last of the current roles that
 * hold it; null for never. Nobody gives to others what lasts longer.
 */
export const endOfRight = (
  { roles, isWithoutSeat }: Omit<OrgMembership, 'tier'>,
  permission: OrgPermission,
  now: Date,
): Date | null => {
  const ends = roles
    .filter((held) => isCurrent(held, now))
    .filter(({ role }) => roleHolds(effective(role, isWithoutSeat), permission))
    .map(({ expiresDateIso }) => expiresDateIso)
  if (ends.includes(undefined)) return null
  return new Date(Math.max(...ends.map((end) => Date.parse(end ?? ''))))
}

/** Global permission: some current global role holds it. */
export const canGlobally = (
  roles: readonly HeldRole<GlobalRole>[],
  permission: GlobalPermission,
  now: Date,
): boolean => roles.some((held) => isCurrent(held, now) && globalRoleHolds(held.role, permission))

/** Temporary support permission: a current support role in the organisation holds it. */
export const supportRoleHolds = (
  roles: readonly HeldRole<OrgRole>[],
  permission: OrgPermission,
  now: Date,
): boolean =>
  roles.some(
    (held) =>
      SUPPORT_ORG_ROLES.some((role) => role === held.role) &&
      isCurrent(held, now) &&
      roleHolds(held.role, permission),
  )

export const isSupport = (roles: readonly HeldRole<GlobalRole>[], now: Date): boolean =>
  canGlobally(roles, 'support.base', now)

export const isDeveloper = (roles: readonly HeldRole<GlobalRole>[], now: Date): boolean =>
  canGlobally(roles, 'dev_pages.view', now)

/** Admin mode is active for whoever holds any global role. */
export const isAdminMode = (roles: readonly HeldRole<GlobalRole>[], now: Date): boolean =>
  roles.some((held) => isCurrent(held, now))
