import type { GlobalRole, OrgRole, Tier } from '../account/roles.ts'
import type { OrgId, UserId } from './ids.ts'

/** A role that may end; a date in the past means that it is ignored (specification, section 4). */
export interface RoleGrant<Role> {
  readonly role: Role
  readonly expiresAt: Date | null
}

export interface ActorOrg {
  readonly orgId: OrgId
  readonly name: string
  readonly tier: Tier
  readonly roles: readonly RoleGrant<OrgRole>[]
}

/** Who calls: known from the server's own records alone, never from the client's word. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user'
      readonly userId: UserId
      readonly email: string
      readonly name: string
      readonly language: string
      readonly isOnboarding: boolean
      readonly orgs: readonly ActorOrg[]
      readonly globalRoles: readonly RoleGrant<GlobalRole>[]
    }

export type UserActor = Extract<Actor, { kind: 'user' }>

export const ANONYMOUS: Actor = { kind: 'anonymous' }

/** The grants that still hold at `now`. */
export const current = <Role>(grants: readonly RoleGrant<Role>[], now: Date): readonly Role[] =>
  grants
    .filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > now.getTime())
    .map(({ role }) => role)
