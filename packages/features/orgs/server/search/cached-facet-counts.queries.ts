import type { Db } from '@kogge/db/client.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { LRUCache } from 'lru-cache'
import { countOrgFacets } from './org-facet-counts.ts'
import { COUNTED } from './whole-register-counts.queries.ts'

/** So many are counted soon; the counts of longer lists are kept. */
const FEW = 20_000
const KEPT_MS = 60_000
/** Lists of which the counts are kept: each of them a few kilobytes. */
const MOST_LISTS = 200

const caches = new WeakMap<Db, LRUCache<string, string>>()

const cacheOf = (db: Db): LRUCache<string, string> => {
  const known = caches.get(db)
  if (known) return known
  const cache = new LRUCache<string, string>({ max: MOST_LISTS, ttl: KEPT_MS })
  caches.set(db, cache)
  return cache
}

/** Who is counted: what is counted of them does not change that. */
const keyOf = (filters: OrgFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .filter(([key, values]) => !COUNTED.has(key) && values?.length)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Of a long list, how many there are of each kind, as it was a minute ago at most; else null. */
export const countsOfMany = (db: Db, filters: OrgFilters): string | null =>
  cacheOf(db).get(keyOf(filters)) ?? null

/** Keeps the counts of a list where it is long. */
export const keepCounts = (db: Db, filters: OrgFilters, grouped: string): void => {
  if (countOrgFacets(grouped, {}).total >= FEW) cacheOf(db).set(keyOf(filters), grouped)
}

/** Whether so many of a long list are left by all filters that a walk along its order finds them soon. */
export const isStillLong = (grouped: string, filters: OrgFilters): boolean =>
  countOrgFacets(grouped, filters).total >= FEW
