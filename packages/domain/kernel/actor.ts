import type { HeldRole } from '../access/permission-checks.ts'
import type { GlobalRole, OrgRole } from '../access/roles.ts'
import type { Tier } from '../subscriptions/plan-tiers.ts'
import type { OrgId, UserId } from './entity-ids.ts'

/** One organisation that somebody acts in, with the plan and the seat that their roles have there. */
export interface ActorOrg {
  readonly orgId: OrgId
  readonly name: string
  readonly tier: Tier
  readonly isWithoutSeat: boolean
  readonly roles: readonly HeldRole<OrgRole>[]
}

/** Who calls: known from the server's own records alone, never from the client's word. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user'
      readonly userId: UserId
      readonly email: string
      readonly isEmailConfirmed: boolean
      readonly name: string
      readonly language: string
      readonly isOnboarding: boolean
      readonly orgs: readonly ActorOrg[]
      readonly globalRoles: readonly HeldRole<GlobalRole>[]
      /** Global roles that count for nothing as long as the account has no second factor. */
      readonly withheldRoles: readonly HeldRole<GlobalRole>[]
      /** Global roles count without a second factor, as in the demonstration world alone. */
      readonly skipsSecondFactor: boolean
      /** Whether a second factor was shown in the session that calls. */
      readonly hasShownFactor: boolean
    }

export type UserActor = Extract<Actor, { kind: 'user' }>

export const ANONYMOUS: Actor = { kind: 'anonymous' }
