import { z } from 'zod'

/** Sizes by Commission Recommendation 2003/361/EC, Annex, Article 2. */
export const ORG_SIZES = ['micro', 'small', 'medium', 'large'] as const
export const orgSize = z.enum(ORG_SIZES)

/** Yearly revenue in EUR; an organisation that says nothing is `N/A`. */
export const REVENUE_BANDS = ['<100k', '100k-1m', '1m-5m', '5m-20m', '20m+'] as const
export const revenueBand = z.enum(REVENUE_BANDS)
