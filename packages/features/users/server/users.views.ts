import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { z } from 'zod'

/** A person by name. */
export const userName = z.strictObject({ userId: z.uuid(), name: z.string() })
export type UserName = z.infer<typeof userName>

/** A person as one reader may know them. */
export const userPage = z.strictObject({
  userId: z.uuid(),
  name: z.string(),
  isYou: z.boolean(),
  jobTitle: z.string().nullable(),
  language: z.string(),
  /** For those who may see who is who in an organisation of both; else null. */
  email: z.string().nullable(),
  /** Organisations that both belong to, and what the person is there. */
  orgs: z.array(
    z.strictObject({ orgId: z.uuid(), name: z.string(), roles: z.array(z.enum(ANY_ORG_ROLES)) }),
  ),
})
export type UserPage = z.infer<typeof userPage>
