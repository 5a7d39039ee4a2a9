import type { Db } from '@kogge/db/client.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import {
  fittingOf,
  fittingTenders,
  type ReadFilters,
  readFilters,
} from '@kogge/features/search/server/search.api.ts'
import { hasPlan } from '@kogge/platform/server/access/plan-condition.queries.ts'
import { sql } from 'drizzle-orm'
import { lockFeedRows } from '../feed/feed-row-locks.commands.ts'
import { type FoundMatch, feedRowsOf, writeMatches } from './match-writing.commands.ts'

interface SavedProfile extends Record<string, unknown> {
  readonly num: number
  readonly revision: number
  readonly filters: ProfileFilters
  readonly org_id: string
}

/** More open tenders than anybody reads: the newest are matched, and the page of the profile says how many there are. */
const MOST_OPEN = 5000

/**
 * Takes a profile that is due, of the organisation that comes after `served`, in a circle by their ids: however often one saves, each
 * other has its turn. Of an organisation, the profile that has been due longest.
 */
const takeProfile = async (tx: Db, served: string | null): Promise<SavedProfile | undefined> => {
  await tx.execute(sql`
    delete from monitor_profile_due d using monitor_profile p
    where p.num = d.profile_num and p.state <> 'active'`)
  const { rows } = await tx.execute<SavedProfile>(sql`
    with taken as (
      delete from monitor_profile_due where profile_num in (
        select d.profile_num from monitor_profile_due d join monitor_profile q on q.num = d.profile_num
        order by q.org_id <= ${served}::uuid, q.org_id, d.due_at, d.profile_num limit 1)
      returning profile_num)
    select p.num, p.revision, p.filters, p.org_id
    from taken join monitor_profile p on p.num = taken.profile_num`)
  return rows[0]
}

/** Takes open tenders that fit a profile no more out of the feed of its organisation; what has closed stays as it was found. */
const dropMisfits = async (
  tx: Db,
  { num, org_id: orgId }: SavedProfile,
  read: ReadFilters,
  now: Date,
): Promise<void> => {
  await lockFeedRows(tx, orgId, num)
  const { rows } = await tx.execute<{ rfx_num: number }>(sql`
    select f.rfx_num from feed_item f join rfx_search s on s.num = f.rfx_num
    where f.org_id = ${orgId} and f.profiles @> array[${num}::int] and s.closes_at > ${now.toISOString()}`)
  const open = rows.map((row) => row.rfx_num)
  if (open.length === 0) return
  // More of them may fit than are matched anew.
  const fitting = await fittingOf(tx, read, open, now)
  const misfits = open.filter((rfx) => !fitting.has(rfx))
  await tx.execute(sql`
    update feed_item set profiles = array_remove(profiles, ${num}::int)
    where org_id = ${orgId} and rfx_num = any(${sql.param(misfits)}::int[])`)
  await tx.execute(
    sql`delete from feed_item where org_id = ${orgId} and profiles = '{}' and kind <> 'left'`,
  )
}

interface Version extends Record<string, unknown> {
  readonly num: number
  readonly version: number
  readonly month: string
}

const versionsOf = async (tx: Db, nums: readonly number[]): Promise<readonly Version[]> => {
  const { rows } = await tx.execute<Version>(sql`
    select num, version,
      to_char(date_trunc('month', coalesce(version_at, imported_at) at time zone 'UTC'), 'YYYY-MM-DD') as month
    from rfx where num = any(${sql.param([...nums])}::int[])`)
  return rows
}

/** From now on the profile is matched without a gap, while its organisation has a plan. */
const noteMatched = async (tx: Db, { num }: SavedProfile, now: Date): Promise<void> => {
  await tx.execute(sql`
    update monitor_profile p set matched_from = ${now.toISOString()}
    where num = ${num} and ${hasPlan(sql`p.org_id`, now)}`)
}

/**
 * Matches a profile that was saved with what is open now, within the transaction of one who is alone at it, and gives its
 * organisation; null where none is due. `served` is the organisation that was matched last, `most` how many tenders are matched anew.
 */
export const matchSavedProfile = async (
  tx: Db,
  served: string | null,
  now: Date,
  most: number = MOST_OPEN,
): Promise<string | null> => {
  const profile = await takeProfile(tx, served)
  if (!profile) return null
  const { num, revision, org_id: orgId } = profile
  const read = await readFilters(tx, profile.filters, now)
  const fitting = await fittingTenders(tx, read, { now, openOnly: true, most })
  await dropMisfits(tx, profile, read, now)
  const before = await feedRowsOf(tx, fitting)
  const known = new Set(
    before
      .filter((row) => row.org_id === orgId && row.profiles.includes(num))
      .map((row) => row.rfx_num),
  )
  const added = await versionsOf(
    tx,
    fitting.filter((rfx) => !known.has(rfx)),
  )
  const found = added.map(
    ({ num: rfx, version, month }): FoundMatch => ({
      profile: num,
      revision,
      rfx,
      version,
      month,
      kind: 'profile',
    }),
  )
  await writeMatches(tx, found, before, now)
  await noteMatched(tx, profile, now)
  return orgId
}
