import { z } from 'zod'

/** An organisation as everyone may know it. */
export const orgCard = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  isDemo: z.boolean(),
  /** Someone speaks for it on Kogge; else it is known from notices alone. */
  isClaimed: z.boolean(),
  /** Those who speak for it are known to do so (domain/verification/org-verification.ts). */
  isVerified: z.boolean(),
  buyerCount: z.number().int(),
  supplierCount: z.number().int(),
})
export type OrgCard = z.infer<typeof orgCard>
