import { orgSize, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import {
  NO_REVENUE,
  ORG_STATUSES,
  ORG_TYPES,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { z } from 'zod'
import { orgCard } from '../orgs.views.ts'

/** An organisation in the list of a search. Times are ISO 8601 in UTC, sums cents of EUR. */
export const foundOrg = z.strictObject({
  orgId: z.uuid(),
  name: z.string(),
  country: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  isDemo: z.boolean(),
  isClaimed: z.boolean(),
  isVerified: z.boolean(),
  claimedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** Only staff are shown what is no longer there. */
  state: z.enum(['alive', 'merged', 'deleted']),
  orgType: z.enum(ORG_TYPES),
  orgStatus: z.enum(ORG_STATUSES),
  /** Of readers without full search, neither size nor revenue. */
  orgSize: orgSize.nullable(),
  revenue: z.enum([...REVENUE_BANDS, NO_REVENUE]).nullable(),
  buyerContractCount: z.number().int(),
  buyerContractSum: z.number().int(),
  supplierContractCount: z.number().int(),
  supplierContractSum: z.number().int(),
  parent: z.strictObject({ orgId: z.uuid(), name: z.string() }).nullable(),
})
export type FoundOrg = z.infer<typeof foundOrg>

const counts = z.record(z.string(), z.number().int())

export const orgPage = z.strictObject({
  items: z.array(foundOrg),
  nextCursor: z.string().nullable(),
  /** Nothing has the words as typed: these are called nearly so. They are all there are. */
  isApproximate: z.boolean(),
  /** Of the first page only; later pages belong to the same list. */
  facets: z
    .strictObject({
      total: z.number().int(),
      country: counts,
      orgType: counts,
      orgStatus: counts,
      orgSize: counts,
      revenue: counts,
    })
    .nullable(),
})
export type OrgPage = z.infer<typeof orgPage>

/** What type-ahead offers; the number tells namesakes apart. */
export const orgHit = orgCard.extend({ registrationNumber: z.string().nullable() })
export type OrgHit = z.infer<typeof orgHit>
