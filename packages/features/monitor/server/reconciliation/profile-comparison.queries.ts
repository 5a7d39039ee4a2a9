import type { Db } from '@kogge/db/client.ts'
import { monthOf } from '@kogge/db/contents/monthly-partitions.ts'
import type { Discrepancy } from '@kogge/domain/monitor/match-discrepancies.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import {
  fittingOf,
  type ReadFilters,
  readFilters,
} from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'
import type { SettledChange } from './settled-changes.queries.ts'

/** An active profile that is matched without a gap from an instant on. */
export interface ComparedProfile {
  readonly num: number
  readonly orgId: string
  readonly revision: number
  readonly filters: ProfileFilters
  readonly matchedFrom: Date
}

/** That search and matches differ about a version. */
export interface Difference {
  readonly rfx: number
  readonly version: number
  readonly kind: Discrepancy
  /** When the version was compiled. */
  readonly changedAt: string
}

/** Requests about which search is asked at once. */
const AT_ONCE = 5000

const chunked = (nums: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(nums.length / AT_ONCE) }, (_, at) =>
    nums.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

const fittingAt = async (
  db: Db,
  read: ReadFilters,
  nums: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> => {
  const found: number[] = []
  for (const chunk of chunked(nums)) found.push(...(await fittingOf(db, read, chunk, now)))
  return new Set(found)
}

/** When each of the versions was matched. */
const matchedTimes = async (
  db: Db,
  { num, orgId }: ComparedProfile,
  changes: readonly SettledChange[],
): Promise<ReadonlyMap<number, Date>> => {
  const oldest = new Date(Math.min(...changes.map(({ changedAt }) => changedAt.getTime())))
  const versions = changes.map((one) => ({ num: one.num, version: one.version }))
  const { rows } = await db.execute<{ rfx_num: number; matched_at: string | Date }>(sql`
    select m.rfx_num, m.matched_at
    from profile_match m
    join jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as v (num int, version int)
      on v.num = m.rfx_num and v.version = m.version
    where m.org_id = ${orgId} and m.profile_num = ${num} and m.month >= ${monthOf(oldest)} and m.kind <> 'left'`)
  return new Map(rows.map(({ rfx_num: rfx, matched_at: at }) => [rfx, new Date(at)]))
}

/** Of some requests those that search finds, or does not find, at the instant that belongs to each as well: hours pass, and what is open closes. */
const alsoAt = async (
  db: Db,
  read: ReadFilters,
  changes: readonly SettledChange[],
  { instant, isFound }: { instant: (change: SettledChange) => Date; isFound: boolean },
): Promise<readonly SettledChange[]> => {
  const groups = Map.groupBy(changes, (one) => instant(one).getTime())
  const found: SettledChange[] = []
  for (const [time, own] of groups) {
    const nums = own.map(({ num }) => num)
    const fits = await fittingAt(db, read, nums, new Date(time))
    found.push(...own.filter(({ num }) => fits.has(num) === isFound))
  }
  return found
}

const differencesOf = (changes: readonly SettledChange[], kind: Discrepancy): Difference[] =>
  changes.map(({ num, version, changedAt }) => ({
    rfx: num,
    version,
    kind,
    changedAt: changedAt.toISOString(),
  }))

/**
 * How the matches of a profile differ from what search finds of these changes, by statements that know nothing of the matcher. A tender counts as
 * missing that search finds both now and when it was compiled; as surplus, one that it finds neither now nor when it was matched.
 */
export const differencesFrom = async (
  db: Db,
  profile: ComparedProfile,
  all: readonly SettledChange[],
  now: Date,
): Promise<readonly Difference[]> => {
  const changes = all.filter(({ changedAt }) => changedAt >= profile.matchedFrom)
  if (changes.length === 0) return []
  const read = await readFilters(db, profile.filters, now)
  const nums = changes.map(({ num }) => num)
  const fits = await fittingAt(db, read, nums, now)
  const matched = await matchedTimes(db, profile, changes)
  const missing = changes.filter(({ num }) => fits.has(num) && !matched.has(num))
  const surplus = changes.filter(({ num }) => !fits.has(num) && matched.has(num))
  return [
    ...differencesOf(
      await alsoAt(db, read, missing, { instant: ({ changedAt }) => changedAt, isFound: true }),
      'missing',
    ),
    ...differencesOf(
      await alsoAt(db, read, surplus, {
        instant: ({ num, changedAt }) => matched.get(num) ?? changedAt,
        isFound: false,
      }),
      'surplus',
    ),
  ]
}
