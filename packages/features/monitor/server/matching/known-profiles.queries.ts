import type { Db } from '@kogge/db/client.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { quickHash } from '@kogge/domain/kernel/text-hash.ts'
import { tenderAt } from '@kogge/domain/monitor/filter-rules.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newProfileIndex, type ProfileIndex } from '@kogge/domain/monitor/profile-index.ts'
import type { ProfileQuery } from '@kogge/domain/monitor/profile-query.ts'
import { countTerms } from '@kogge/domain/monitor/term-table.ts'
import { sql } from 'drizzle-orm'
import { readProfileQuery } from './profile-query.queries.ts'

/** A profile as it is in the index. */
interface Known {
  readonly revision: number
  /** Tells queries apart. */
  readonly query: string
  /** When its filters were read, in epoch milliseconds. */
  readonly readAt: number
}

/** The active profiles as a process knows them. */
export interface KnownProfiles {
  readonly index: ProfileIndex
  /** By profile; what was read longest ago comes first. */
  readonly profiles: Map<number, Known>
}

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly revision: number
  readonly filters: ProfileFilters
}

/** Tenders by which an index learns which conditions are rare. */
const SAMPLE = 2000

const newestTenders = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await db.execute<{ num: number }>(
    sql`select num from rfx_search order by imported_at desc limit ${SAMPLE}`,
  )
  return rows.map(({ num }) => num)
}

export const noProfiles = async (db: Db, now: Date): Promise<KnownProfiles> => {
  const sample = await tenderTraits(db, await newestTenders(db))
  return {
    index: newProfileIndex(countTerms(sample.map((one) => tenderAt(one, now)))),
    profiles: new Map(),
  }
}

/** Above, in the index: most of it belongs to profiles that are no more, and it is made anew. */
const isWorn = ({ index }: KnownProfiles): boolean => index.stale > 1000 && index.stale > index.size

/** What of a query decides; filters beside the clauses count for their ranges. */
const queryHash = ({ clauses, filters, hasRange }: ProfileQuery): string =>
  quickHash(JSON.stringify([clauses, hasRange && filters]))

/** Reads profiles and files them, until `isOver`. */
const readProfiles = async (
  db: Db,
  { index, profiles }: KnownProfiles,
  nums: readonly number[],
  { now, isOver }: { readonly now: Date; readonly isOver: () => boolean },
): Promise<void> => {
  if (nums.length === 0) return
  const { rows } = await db.execute<Row>(sql`
    select num, revision, filters from monitor_profile where num = any(${sql.param([...nums])}::int[])`)
  for (const { num, revision, filters } of rows) {
    const { query } = await readProfileQuery(db, filters, now)
    const hash = queryHash(query)
    if (profiles.get(num)?.query !== hash) index.put(num, query)
    // Behind all others.
    profiles.delete(num)
    profiles.set(num, { revision, query: hash, readAt: now.getTime() })
    if (isOver()) return
  }
}

/** Filters are read anew after so long: search reads them otherwise once organisations have merged, or names and words have become known. */
const OLDEST_MS = 10 * 60_000
/** For so long in a turn, and at most so many: no turn is held up. */
const REREAD_MS = 50
const MOST_REREAD = 20

const rereadOldest = async (db: Db, known: KnownProfiles, now: Date): Promise<void> => {
  const oldest: number[] = []
  for (const [num, { readAt }] of known.profiles) {
    if (oldest.length === MOST_REREAD || readAt > now.getTime() - OLDEST_MS) break
    oldest.push(num)
  }
  const until = performance.now() + REREAD_MS
  await readProfiles(db, known, oldest, { now, isOver: () => performance.now() > until })
}

/**
 * Brings what is known up to date: profiles that were saved are read again, as are some that were read long ago, and those that are
 * paused, archived or deleted go. Gives it anew where most of the index is of profiles that are no more.
 */
export const refreshedProfiles = async (
  db: Db,
  given: KnownProfiles,
  now: Date,
): Promise<KnownProfiles> => {
  const known = isWorn(given) ? await noProfiles(db, now) : given
  const { index, profiles } = known
  const { rows: active } = await db.execute<{ num: number; revision: number }>(
    sql`select num, revision from monitor_profile where state = 'active'`,
  )
  const current = new Map(active.map(({ num, revision }) => [num, revision]))
  for (const num of [...profiles.keys()])
    if (!current.has(num)) {
      index.drop(num)
      profiles.delete(num)
    }
  const changed = active.filter(({ num, revision }) => profiles.get(num)?.revision !== revision)
  const saved = changed.map(({ num }) => num)
  await readProfiles(db, known, saved, { now, isOver: () => false })
  await rereadOldest(db, known, now)
  return known
}
