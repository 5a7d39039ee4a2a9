import type { Db } from '@kogge/db/client.ts'
import type { ExplainedProfile } from '@kogge/domain/monitor/match-explanation.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { LRUCache } from 'lru-cache'
import { readProfileQuery } from '../matching/profile-query.queries.ts'

/** A profile in a revision of it. */
export interface SavedFilters {
  readonly num: number
  readonly revision: number
  readonly filters: ProfileFilters
}

const MOST_KEPT = 2000
/** Names of regions, and what is known of words, change now and then. */
const OLDEST_MS = 10 * 60 * 1000

const kept = new WeakMap<Db, LRUCache<string, ExplainedProfile>>()

const cacheOf = (db: Db): LRUCache<string, ExplainedProfile> => {
  const known = kept.get(db) ?? new LRUCache({ max: MOST_KEPT, ttl: OLDEST_MS })
  kept.set(db, known)
  return known
}

/** A saved profile as it is explained: kept for a while, since the same few explain every page of a feed. */
export const explainedProfile = async (
  db: Db,
  { num, revision, filters }: SavedFilters,
  now: Date,
): Promise<ExplainedProfile> => {
  const cache = cacheOf(db)
  const key = `${num} ${revision}`
  const known = cache.get(key) ?? (await readProfileQuery(db, filters, now))
  cache.set(key, known)
  return known
}
