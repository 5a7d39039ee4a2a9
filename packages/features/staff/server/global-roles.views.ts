import { GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import { z } from 'zod'

/** A global role and who holds it; one that has ended stays in the list until it is taken away. */
export const roleHolder = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(GLOBAL_ROLES),
  expiresAt: z.string().nullable(),
  hasEnded: z.boolean(),
  grantedBy: z.string().nullable(),
  grantedAt: z.string(),
})
