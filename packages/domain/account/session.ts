import { z } from 'zod'
import type { Actor, RoleGrant } from '../kernel/actor.ts'
import { ANY_ORG_ROLES, GLOBAL_ROLES, TIERS } from './roles.ts'
import type { SessionView } from './session-view.ts'

const roleAssignment = <Role extends readonly [string, ...string[]]>(roles: Role) =>
  z.object({ role: z.enum(roles), expiresDateIso: z.string().optional() })

/** The same as a schema, for what the server answers. */
export const sessionView: z.ZodType<SessionView> = z.object({
  user: z.object({
    userId: z.uuid(),
    isOnboarding: z.boolean(),
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
    }),
  ),
  globalRoles: z.array(roleAssignment(GLOBAL_ROLES)),
  canEnableAdminMode: z.boolean(),
})

const assignments = <Role>(
  grants: readonly RoleGrant<Role>[],
  now: Date,
): { role: Role; expiresDateIso?: string }[] =>
  grants
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    .map(({ role, expiresAt }) =>
      expiresAt ? { role, expiresDateIso: expiresAt.toISOString() } : { role },
    )

/**
 * What a page is told of its reader; null for nobody. Roles that have ended are left out, and so
 * is an organisation in which none is left. Whoever holds a global role may enable admin mode
 * (specification, section 4).
 */
export const sessionViewOf = (actor: Actor, now: Date): SessionView | null => {
  if (actor.kind !== 'user') return null
  const globalRoles = assignments(actor.globalRoles, now)
  return {
    user: {
      userId: actor.userId,
      isOnboarding: actor.isOnboarding,
      name: actor.name,
      email: actor.email,
      language: actor.language,
    },
    orgs: actor.orgs
      .map((org) => ({
        orgId: org.orgId,
        name: org.name,
        roles: assignments(org.roles, now),
        tierInfo: { calculatedTier: org.tier },
      }))
      .filter(({ roles }) => roles.length > 0),
    globalRoles,
    canEnableAdminMode: globalRoles.length > 0,
  }
}
