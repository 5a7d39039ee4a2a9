import { ORG_SIZES, REVENUE_BANDS } from '../org-size-and-revenue-bands.ts'
import { NO_REVENUE, type OrgStatus, type OrgType } from './org-search-filter-keys.ts'

/** What an organisation list counts. */
export interface OrgFacets {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly orgType: OrgType
  readonly orgStatus: OrgStatus
  /** Null where it is not stated. */
  readonly orgSize: (typeof ORG_SIZES)[number] | null
  readonly revenue: (typeof REVENUE_BANDS)[number] | typeof NO_REVENUE
}

const TYPES: readonly OrgType[] = ['unknown', 'buyer', 'supplier', 'both']

/**
 * Reads the integer that the database packs (column `facets` of `org`): country 10 bits, as in
 * domain/search/tender-facets.ts | type 2 | dissolved 1 | size 3 | revenue 3.
 */
export const unpackOrgFacets = (packed: number): OrgFacets => {
  const country = packed >> 9
  return {
    country:
      country >= 676
        ? null
        : String.fromCharCode(65 + Math.floor(country / 26), 65 + (country % 26)),
    orgType: TYPES[(packed >> 7) & 3] ?? 'unknown',
    orgStatus: (packed & 64) === 0 ? 'active' : 'dissolved',
    orgSize: ORG_SIZES[((packed >> 3) & 7) - 1] ?? null,
    revenue: REVENUE_BANDS[(packed & 7) - 1] ?? NO_REVENUE,
  }
}
