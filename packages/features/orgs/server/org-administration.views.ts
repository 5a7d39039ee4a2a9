import { SUPPORT_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { FREE_TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { z } from 'zod'

const named = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** An organisation as staff see it. Times are ISO 8601 in UTC, days those of Riga, sums cents of EUR. */
export const staffOrg = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  matchKey: z.string(),
  registrationNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  baseTier: z.enum(FREE_TIERS),
  parent: named.nullable(),
  mergedInto: named.nullable(),
  dissolvedOn: z.string().nullable(),
  claimedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  members: z.number().int(),
  children: z.number().int(),
  buyerContractCount: z.number().int(),
  buyerContractSum: z.number().int(),
  supplierContractCount: z.number().int(),
  supplierContractSum: z.number().int(),
  /** How sources spell it, the commonest things first; not all of them where there are very many. */
  spellings: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), source: z.string(), matchedBy: z.string() }),
  ),
  /** Support staff who have access now. */
  supportAccess: z.array(
    z.strictObject({
      userId: z.uuid(),
      name: z.string(),
      role: z.enum(SUPPORT_ORG_ROLES),
      expiresAt: z.string().nullable(),
    }),
  ),
})
export type StaffOrg = z.infer<typeof staffOrg>
