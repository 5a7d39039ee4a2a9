import { z } from 'zod'
import { type HeldRole, isAdminMode, isCurrent } from '../access/permission-checks.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES } from '../access/roles.ts'
import type { Actor, UserActor } from '../kernel/actor.ts'
import { TIERS } from '../subscriptions/plan-tiers.ts'
import type { SessionView } from './session-view.ts'

const roleAssignment = <Role extends readonly [string, ...string[]]>(roles: Role) =>
  z.object({ role: z.enum(roles), expiresDateIso: z.string().optional() })

/** The same as a schema, for what the server answers. */
export const sessionView: z.ZodType<SessionView> = z.object({
  user: z.object({
    userId: z.uuid(),
    isOnboarding: z.boolean(),
    isEmailConfirmed: z.boolean(),
    name: z.string(),
    email: z.string(),
    language: z.string(),
  }),
  orgs: z.array(
    z.object({
      orgId: z.uuid(),
      name: z.string(),
      roles: z.array(roleAssignment(ANY_ORG_ROLES)),
      tierInfo: z.object({ calculatedTier: z.enum(TIERS) }),
      isWithoutSeat: z.boolean(),
    }),
  ),
  globalRoles: z.array(roleAssignment(GLOBAL_ROLES)),
  canEnableAdminMode: z.boolean(),
  secondFactor: z.enum(['missing', 'skipped']).optional(),
})

const current = <Role>(held: readonly HeldRole<Role>[], now: Date): HeldRole<Role>[] =>
  held.filter((role) => isCurrent(role, now))

/** What its reader has to know of the second factor that holders of global roles must have. */
const factorOf = (actor: UserActor, now: Date): SessionView['secondFactor'] => {
  if (isAdminMode(actor.withheldRoles, now)) return 'missing'
  return actor.skipsSecondFactor && isAdminMode(actor.globalRoles, now) ? 'skipped' : undefined
}

/**
 * The reader of a page; null for nobody. Roles that have ended are left out, and so is an
 * organisation in which none is left. Whoever holds a global role may enable admin mode.
 */
export const sessionViewOf = (actor: Actor, now: Date): SessionView | null => {
  if (actor.kind !== 'user') return null
  const secondFactor = factorOf(actor, now)
  return {
    user: {
      userId: actor.userId,
      isOnboarding: actor.isOnboarding,
      isEmailConfirmed: actor.isEmailConfirmed,
      name: actor.name,
      email: actor.email,
      language: actor.language,
    },
    orgs: actor.orgs
      .map((org) => ({
        orgId: org.orgId,
        name: org.name,
        roles: current(org.roles, now),
        tierInfo: { calculatedTier: org.tier },
        isWithoutSeat: org.isWithoutSeat,
      }))
      .filter(({ roles }) => roles.length > 0),
    globalRoles: current(actor.globalRoles, now),
    canEnableAdminMode: isAdminMode(actor.globalRoles, now),
    ...(secondFactor && { secondFactor }),
  }
}
