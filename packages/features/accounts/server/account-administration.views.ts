import { ANY_ORG_ROLES, GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { z } from 'zod'

const requestState = z.enum(['pending', 'approved', 'rejected', 'withdrawn'])
const at = z.string()

/** A user in a list. */
export const userRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isOnboarding: z.boolean(),
  isEmailConfirmed: z.boolean(),
  isDemo: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: at,
  lastSeenAt: at.nullable(),
})
export type UserRow = z.infer<typeof userRow>

export const userPage = z.object({ items: z.array(userRow), nextCursor: z.string().nullable() })

/** What staff see of a user. Neither a token nor anything that opens the account is in it. */
export const userRecord = userRow.extend({
  language: z.string(),
  jobTitle: z.string().nullable(),
  receivesUpdates: z.boolean(),
  emailConfirmedAt: at.nullable(),
  deletedAt: at.nullable(),
  sessions: z.number(),
  hasSecondFactor: z.boolean(),
  globalRoles: z.array(z.object({ role: z.enum(GLOBAL_ROLES), expiresAt: at.nullable() })),
  orgs: z.array(
    z.object({
      orgId: z.string(),
      name: z.string(),
      role: z.enum(ANY_ORG_ROLES),
      expiresAt: at.nullable(),
      since: at,
    }),
  ),
  requests: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['join', 'ownership']),
      orgId: z.string(),
      orgName: z.string(),
      status: requestState,
      createdAt: at,
    }),
  ),
})
export type UserRecord = z.infer<typeof userRecord>
