import { ANY_ORG_ROLES, type OrgRole } from '../account/roles.ts'
import { AppError } from '../kernel/errors.ts'
import type { OrgId, UserId } from '../kernel/ids.ts'
import type { InOrg } from './authorize.ts'
import { isAdminMode } from './can.ts'
import { type OrgPermission, roleHolds } from './org-permissions.ts'

/**
 * Somebody who acts for an organisation in requests of others. The class stays in this file: what lies in
 * a slot is given to a participant alone, so that no procedure can forget to ask.
 */
class Proof {
  readonly #minted = true
  readonly userId: UserId
  readonly orgId: OrgId
  /** Those that give the right by which they act. */
  readonly roles: readonly OrgRole[]

  constructor(userId: UserId, orgId: OrgId, roles: readonly OrgRole[]) {
    this.userId = userId
    this.orgId = orgId
    this.roles = roles
  }

  /** Keeps the type nominal. */
  get isMinted(): boolean {
    return this.#minted
  }
}

export type Participant = Proof

const rolesWith = (permission: OrgPermission): readonly OrgRole[] =>
  ANY_ORG_ROLES.filter((role) => roleHolds(role, permission))

/**
 * Null for whoever holds a global role at `now`, whatever it is, and whether it counts yet: they take
 * part in nothing.
 */
export const participantOrNone = (grant: InOrg<OrgPermission>, now: Date): Participant | null => {
  const { by, deed } = grant
  if (isAdminMode([...by.globalRoles, ...by.withheldRoles], now)) return null
  return new Proof(by.userId, deed.orgId, rolesWith(deed.permission))
}

/** The same; throws `access.platform_role` for them. */
export const participantBy = (grant: InOrg<OrgPermission>, now: Date): Participant => {
  const participant = participantOrNone(grant, now)
  if (!participant) throw new AppError('access.platform_role')
  return participant
}
