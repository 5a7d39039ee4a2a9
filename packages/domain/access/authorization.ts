import type { UserActor } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-errors.ts'
import type { OrgId, UserId } from '../kernel/entity-ids.ts'
import type { Tier } from '../subscriptions/plan-tiers.ts'
import type { GlobalPermission } from './global-permissions.ts'
import { lowestTier, type OrgPermission } from './org-permissions.ts'
import { canGlobally, endOfRight, isCurrent, orgRefusal } from './permission-checks.ts'

/**
 * An action that was found to be allowed, with who does it. The class stays in this file: nothing
 * else can make one, so whoever is handed one need not ask again.
 */
class Proof<Action> {
  readonly #minted = true
  readonly by: UserActor
  readonly action: Action

  constructor(by: UserActor, action: Action) {
    this.by = by
    this.action = action
  }

  /** Keeps the type nominal: an object of the same shape is no proof. */
  get isMinted(): boolean {
    return this.#minted
  }
}

/** What a mutation takes instead of asking for permission. Minted by the functions below alone. */
export type Authorized<Action> = Proof<Action>

/** Allowed within one organisation. */
export type InOrg<Permission extends OrgPermission> = Authorized<{
  readonly orgId: OrgId
  readonly tier: Tier
  readonly permission: Permission
  /** When the right ends; null for never. What it gives to others lasts no longer. */
  readonly until: Date | null
}>

/** Allowed on the platform as a whole. */
export type OnPlatform<Permission extends GlobalPermission> = Authorized<{
  readonly permission: Permission
}>

/** What one does with what is one's own. */
export type AsSelf = Authorized<{ readonly userId: UserId }>

/**
 * The first of the permissions that the caller has in an organisation at `now`.
 *
 * Throws `record.not_found` for those without a place in it, just as for an organisation that does
 * not exist; for its own people `access.denied`, `plan.required` (with `tier`) or `plan.no_seat`.
 */
export const authorizeInOrg = <Permission extends OrgPermission>(
  actor: UserActor,
  orgId: OrgId,
  permissions: readonly Permission[],
  now: Date,
  options: { readonly skipTier?: boolean } = {},
): InOrg<Permission> => {
  const place = actor.orgs.find((org) => org.orgId === orgId)
  if (!place?.roles.some((role) => isCurrent(role, now))) throw new AppError('record.not_found')
  const refusals = new Map<Permission, 'role' | 'plan' | 'seat'>()
  for (const permission of permissions) {
    const refusal = orgRefusal(place, permission, now, options)
    if (refusal === null)
      return new Proof(actor, {
        orgId: place.orgId,
        tier: place.tier,
        permission,
        until: endOfRight(place, permission, now),
      })
    refusals.set(permission, refusal)
  }
  const [planned] = [...refusals].filter(([, refusal]) => refusal === 'plan')
  if (planned) throw new AppError('plan.required', { tier: lowestTier(planned[0]) })
  throw new AppError([...refusals.values()].includes('seat') ? 'plan.no_seat' : 'access.denied')
}

/** Throws `access.denied` for those none of whose current global roles has one of the permissions. */
export const authorizeOnPlatform = <Permission extends GlobalPermission>(
  actor: UserActor,
  permissions: readonly Permission[],
  now: Date,
): OnPlatform<Permission> => {
  const permission = permissions.find((one) => canGlobally(actor.globalRoles, one, now))
  if (!permission) throw new AppError('access.denied')
  return new Proof(actor, { permission })
}

/** One's own things are one's own. */
export const authorizeSelf = (actor: UserActor): AsSelf =>
  new Proof(actor, { userId: actor.userId })
