import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import { type OrgFacets, unpackOrgFacets } from '@kogge/domain/orgs/search/org-search-facets.ts'
import type { OrgType } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { type SQL, sql } from 'drizzle-orm'

const DIMENSIONS = ['country', 'orgType', 'orgStatus', 'orgSize', 'revenue'] as const
type Dimension = (typeof DIMENSIONS)[number]

export type OrgFacetCounts = { readonly total: number } & Readonly<
  Record<Dimension, Readonly<Record<string, number>>>
>

const fits = (filters: OrgFilters, facets: OrgFacets, dimension: Dimension): boolean => {
  const chosen: readonly string[] = filters[dimension] ?? []
  return chosen.length === 0 || chosen.includes(facets[dimension] ?? '')
}

/**
 * Counts from `packed:count,...`. A dimension is counted without its own filter, so that one sees
 * what choosing another value would give; the total honours them all.
 */
export const countOrgFacets = (grouped: string, filters: OrgFilters): OrgFacetCounts => {
  const counts: Record<Dimension, Record<string, number>> = {
    country: {},
    orgType: {},
    orgStatus: {},
    orgSize: {},
    revenue: {},
  }
  let total = 0
  for (const pair of grouped === '' ? [] : grouped.split(',')) {
    const [packed = 0, n = 0] = pair.split(':').map(Number)
    const facets = unpackOrgFacets(packed)
    const failed = DIMENSIONS.filter((dimension) => !fits(filters, facets, dimension))
    if (failed.length === 0) total += n
    for (const dimension of DIMENSIONS) {
      const value = facets[dimension]
      const counted = failed.length === 0 || (failed.length === 1 && failed[0] === dimension)
      if (counted && value !== null) counts[dimension][value] = (counts[dimension][value] ?? 0) + n
    }
  }
  return { total, ...counts }
}

const TYPE_NUM: Readonly<Record<OrgType, number>> = { unknown: 0, buyer: 1, supplier: 2, both: 3 }

const bits = (shift: number, mask: number, values: readonly number[]): SQL =>
  // As the indexes and the statistics have it.
  sql.raw(
    `${shift > 0 ? `((facets >> ${shift}) & ${mask})` : `(facets & ${mask})`} in (${values.join(',')})`,
  )

/** The same filters as conditions for the page itself. */
export const facetConditions = (filters: OrgFilters): SQL => {
  const all: SQL[] = []
  const { country, orgType, orgStatus, orgSize, revenue } = filters
  if (country?.length) all.push(bits(9, 1023, country.map(countryNum)))
  if (orgType?.length)
    all.push(
      bits(
        7,
        3,
        orgType.map((type) => TYPE_NUM[type]),
      ),
    )
  if (orgStatus?.length)
    all.push(
      bits(
        6,
        1,
        orgStatus.map((status) => Number(status !== 'active')),
      ),
    )
  if (orgSize?.length)
    all.push(
      bits(
        3,
        7,
        orgSize.map((size) => ORG_SIZES.indexOf(size) + 1),
      ),
    )
  if (revenue?.length) {
    const bands: readonly string[] = REVENUE_BANDS
    all.push(
      bits(
        0,
        7,
        revenue.map((band) => bands.indexOf(band) + 1),
      ),
    )
  }
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}
