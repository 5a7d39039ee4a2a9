import { type OrgPermission, roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'

/** Who reads the conversations of an organisation, and when. */
export interface ConversationReader {
  readonly orgId: string
  readonly userId: string
  readonly now: Date
  /** They read all of the organisation's, others those that they were added to. */
  readonly seesAll: boolean
}

interface Caller {
  readonly actor: UserActor
  readonly now: Date
}

/** Whether a caller may do something in an organisation of theirs. */
export const mayIn = (
  { actor, now }: Caller,
  orgId: string,
  permission: OrgPermission,
): boolean => {
  const place = actor.orgs.find((one) => one.orgId === orgId)
  return place !== undefined && orgRefusal(place, permission, now) === null
}

/** The caller as a reader of the conversations of an organisation in which they may see them. */
export const conversationReader = (caller: Caller, orgId: string): ConversationReader => ({
  orgId,
  userId: caller.actor.userId,
  now: caller.now,
  seesAll: mayIn(caller, orgId, 'messaging.view_all'),
})

/** The roles that hold a permission. */
export const rolesWith = (permission: OrgPermission): readonly string[] =>
  ANY_ORG_ROLES.filter((role) => roleHolds(role, permission))
