import type { Db } from '@kogge/db/client.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { staleWhileRevalidate } from '@kogge/platform/server/load/stale-while-revalidate.ts'
import { sql } from 'drizzle-orm'
import { ALIVE } from './org-filter-conditions.ts'

/** So many are counted in no time, and then the counts are exact at every moment. */
const FEW = 20_000
const KEPT_MS = 60_000

/** Filters that are counted from facets; all others change who is counted. */
export const COUNTED: ReadonlySet<string> = new Set<keyof OrgFilters>([
  'country',
  'orgType',
  'orgStatus',
  'orgSize',
  'revenue',
])

/** Whether the facets beside a list are those of everyone who stands in the register. */
export const isOfEveryone = (filters: OrgFilters): boolean =>
  Object.entries(filters).every(([key, values]) => COUNTED.has(key) || !values?.length)

interface Counted extends Record<string, unknown> {
  readonly grouped: string | null
  readonly total: number
}

const countEveryone = async (db: Db): Promise<Counted> => {
  const { rows } = await db.execute<Counted>(sql`
    select string_agg(facets || ':' || n, ',') as grouped, coalesce(sum(n), 0)::int as total
    from (select facets, count(*) as n from org where ${ALIVE} group by 1) as grouped`)
  return rows[0] ?? { grouped: null, total: 0 }
}

const keptCounts = staleWhileRevalidate(KEPT_MS, countEveryone)

/**
 * How many there are of each kind (`packed:count,...`, see facets.ts): of a large register as it was
 * a minute ago, since every list without words asks for it and must else read all of it.
 */
export const groupedEveryone = async (db: Db, now: Date): Promise<string> => {
  const counts = await keptCounts(db, now)
  const { grouped } = counts.total < FEW ? await countEveryone(db) : counts
  return grouped ?? ''
}
