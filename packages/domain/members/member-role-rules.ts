import { ORG_ROLES, type OrgMemberRole, type OrgRole } from '../access/roles.ts'

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 14

/** A member's own role and when it ends. */
export interface OwnRole {
  readonly role: OrgMemberRole
  readonly expiresAt: Date | null
}

/** The right by which somebody manages members: over all of them, or over all but administrators. */
export const MANAGING_RIGHTS = ['user_role.manage_all', 'user_role.manage_non_admin'] as const
export type ManagingRight = (typeof MANAGING_RIGHTS)[number]

/** Whether a role is one of a member's own, and not one that somebody has for a time from outside. */
export const isOwnRole = (role: OrgRole): role is OrgMemberRole =>
  ORG_ROLES.some((own) => own === role)

/** A role that holds at `now`. */
export const holds = ({ expiresAt }: Pick<OwnRole, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt > now

/**
 * An organisation keeps an administrator for good: one whose role will end on some day is none,
 * since on that day nobody would be left who could give the role again.
 */
export const isLastingAdministrator = ({ role, expiresAt }: OwnRole): boolean =>
  role === 'ORG_ADMINISTRATOR' && expiresAt === null

/** Whether a right reaches to a role: to give it, to take it, or to touch who has it. */
export const reachesRole = (right: ManagingRight, role: OrgMemberRole): boolean =>
  right === 'user_role.manage_all' || role !== 'ORG_ADMINISTRATOR'

/** The roles that a right can give. */
export const assignableRoles = (right: ManagingRight): readonly OrgMemberRole[] =>
  ORG_ROLES.filter((role) => reachesRole(right, role))

/** Whether one end comes after another; null is no end. */
export const isLater = (one: Date | null, other: Date | null): boolean =>
  other !== null && (one === null || one > other)

/**
 * Whether somebody may make one role of another. Nobody gives what lasts longer than the right to
 * give it (`until`, null for no end), and nobody gives themselves more: of one's own role only an
 * administrator may make something else, and it may not last longer than before.
 */
export const mayChangeRole = (
  right: ManagingRight,
  isSelf: boolean,
  before: OwnRole,
  after: OwnRole,
  until: Date | null = null,
): boolean => {
  if (!reachesRole(right, before.role) || !reachesRole(right, after.role)) return false
  // What lasted longer before may be shortened, or stay as long as it was.
  if (isLater(after.expiresAt, until) && isLater(after.expiresAt, before.expiresAt)) return false
  if (!isSelf) return true
  return right === 'user_role.manage_all' && !isLater(after.expiresAt, before.expiresAt)
}
