import { AppError } from '../kernel/app-errors.ts'
import type { OrgId, UserId } from '../kernel/entity-ids.ts'
import { heldFrom, type PlaceHold } from '../participation/place-holds.ts'
import type { InOrg } from './authorization.ts'
import { type OrgPermission, roleHolds } from './org-permissions.ts'
import { isAdminMode } from './permission-checks.ts'
import { ANY_ORG_ROLES, type OrgRole } from './roles.ts'

/** The facts about somebody that the server has proven by seals, regardless of the database. */
export interface Proven {
  /** Their roles in the organisation. */
  readonly roles: readonly OrgRole[]
  /** In whose names its people act where anything is sealed, its own first. */
  readonly names: readonly string[]
  /** The places at which they have what is sealed, each with its name. */
  readonly places: ReadonlyMap<string, string>
  /** What is kept there, and for whom. */
  readonly holds: readonly PlaceHold[]
  /** Since when they are a member by one of these roles; null for a delegate. */
  readonly memberSince: Date | null
}

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
  readonly memberSince: Date | null
  /** In whose names they act where anything is sealed. */
  readonly names: readonly string[]
  /** At which places, each with its name. */
  readonly places: ReadonlyMap<string, string>
  /** Until when requests were published that others keep from them, by the places. */
  readonly heldFrom: ReadonlyMap<string, Date>

  constructor(grant: InOrg<OrgPermission>, now: Date, roles: readonly OrgRole[], proven: Proven) {
    this.userId = grant.by.userId
    this.orgId = grant.action.orgId
    this.roles = roles
    this.memberSince = proven.memberSince
    this.names = proven.names
    this.places = proven.places
    this.heldFrom = heldFrom(proven.holds, this, now)
  }

  /** Keeps the type nominal. */
  get isMinted(): boolean {
    return this.#minted
  }
}

export type Participant = Proof

/** What people have who take part in requests of others, and need for nothing else. */
const PARTICIPANTS: readonly OrgPermission[] = [
  'rfx.manage_interaction',
  'rfx.manage_response',
  'rfx.view_interaction',
  'rfx.view_sent_responses',
]

/** Whether whoever calls by one of these permissions takes part in something: no log may name the call. */
export const isParticipants = (permissions: readonly OrgPermission[]): boolean =>
  permissions.some((one) => PARTICIPANTS.includes(one))

const rolesWith = (permission: OrgPermission): readonly OrgRole[] =>
  ANY_ORG_ROLES.filter((role) => roleHolds(role, permission))

/** Whoever holds a global role at `now`, whatever it is, and whether it counts yet, takes part in nothing. */
export const takesPart = ({ by }: InOrg<OrgPermission>, now: Date): boolean =>
  !isAdminMode([...by.globalRoles, ...by.withheldRoles], now)

/**
 * Null for whoever holds a global role (`takesPart`), and for whoever has no role that is proven and gives
 * the right.
 */
export const participantOrNone = (
  grant: InOrg<OrgPermission>,
  now: Date,
  proven: Proven,
): Participant | null => {
  const roles = rolesWith(grant.action.permission)
  const isProven = proven.roles.some((role) => roles.includes(role)) && proven.names.length > 0
  return isProven && takesPart(grant, now) ? new Proof(grant, now, roles, proven) : null
}

/** The same; throws `access.platform_role` for the one, and `record.not_found` for the other. */
export const participantBy = (
  grant: InOrg<OrgPermission>,
  now: Date,
  proven: Proven,
): Participant => {
  const participant = participantOrNone(grant, now, proven)
  if (participant) return participant
  throw new AppError(takesPart(grant, now) ? 'record.not_found' : 'access.platform_role')
}
