import { z } from 'zod'
import { ANY_ORG_ROLES, GLOBAL_ROLES, TIERS } from './roles.ts'

export const roleAssignment = <Role extends readonly [string, ...string[]]>(roles: Role) =>
  z.object({ role: z.enum(roles), expiresDateIso: z.string().optional() })

/**
 * What the page knows of its reader (specification, section 3, Session). It travels in a readable
 * cookie for the interface's sake; the server never trusts it.
 */
export const sessionView = z.object({
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
export type SessionView = z.infer<typeof sessionView>
