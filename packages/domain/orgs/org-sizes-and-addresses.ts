import { z } from 'zod'

/** Sizes by Commission Recommendation 2003/361/EC, Annex, Article 2. */
export const ORG_SIZES = ['micro', 'small', 'medium', 'large'] as const
export const orgSize = z.enum(ORG_SIZES)

/** Yearly revenue in EUR; an organisation that says nothing is `N/A`. */
export const REVENUE_BANDS = ['<100k', '100k-1m', '1m-5m', '5m-20m', '20m+'] as const
export const revenueBand = z.enum(REVENUE_BANDS)

export const ADDRESS_KINDS = ['legal', 'office', 'postal'] as const

export const orgAddress = z.strictObject({
  kind: z.enum(ADDRESS_KINDS),
  street: z.string().trim().max(200),
  city: z.string().trim().max(100),
  postalCode: z.string().trim().max(20),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** NUTS code, where it is known. */
  nuts: z.string().max(5).nullable(),
})
export type OrgAddress = z.infer<typeof orgAddress>
