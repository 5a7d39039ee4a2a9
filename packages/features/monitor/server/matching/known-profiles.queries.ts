import type { Db } from '@kogge/db/client.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { tenderAt } from '@kogge/domain/monitor/filter-rules.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newProfileIndex, type ProfileIndex } from '@kogge/domain/monitor/profile-index.ts'
import { countTerms } from '@kogge/domain/monitor/term-table.ts'
import { sql } from 'drizzle-orm'
import { readProfileQuery } from './profile-query.queries.ts'

/** The active profiles as a process knows them. */
export interface KnownProfiles {
  readonly index: ProfileIndex
  /** By profile, the revision that is in the index. */
  readonly revisions: Map<number, number>
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
    revisions: new Map(),
  }
}

/** Above, in the index: most of it belongs to profiles that are no more, and it is made anew. */
const isWorn = ({ index }: KnownProfiles): boolean => index.stale > 1000 && index.stale > index.size

/**
 * Brings what is known up to date: profiles that were saved are read again, and those that are paused, archived or deleted go.
 * Gives it anew where most of the index is of profiles that are no more.
 */
export const refreshedProfiles = async (
  db: Db,
  given: KnownProfiles,
  now: Date,
): Promise<KnownProfiles> => {
  const known = isWorn(given) ? await noProfiles(db, now) : given
  const { index, revisions } = known
  const { rows: active } = await db.execute<{ num: number; revision: number }>(
    sql`select num, revision from monitor_profile where state = 'active'`,
  )
  const current = new Map(active.map(({ num, revision }) => [num, revision]))
  for (const num of [...revisions.keys()])
    if (!current.has(num)) {
      index.drop(num)
      revisions.delete(num)
    }
  const changed = active.filter(({ num, revision }) => revisions.get(num) !== revision)
  if (changed.length === 0) return known
  const { rows } = await db.execute<Row>(sql`
    select num, revision, filters from monitor_profile
    where num = any(${sql.param(changed.map(({ num }) => num))}::int[])`)
  for (const { num, revision, filters } of rows) {
    index.put(num, (await readProfileQuery(db, filters, now)).query)
    revisions.set(num, revision)
  }
  return known
}
