import type { Db } from '@kogge/db/client.ts'
import type { Discrepancy } from '@kogge/domain/monitor/match-discrepancies.ts'
import { sql } from 'drizzle-orm'
import type { ComparedProfile, Difference } from './profile-comparison.queries.ts'

/** Its row of the index was written after it was matched, if by more than the clocks of two servers may part. */
const REWRITTEN = sql`r.updated_at > d.changed_at + interval '10 seconds'`

interface Options {
  readonly now: Date
  /** The changes of a tender that is missing are due again from here on. */
  readonly since: Date
}

/**
 * Records the differences that still stand, and makes the changes of what is missing due again, in one statement: tenders that are matched by now,
 * changed, or the organisation's own are none. What the index says otherwise since without being news is matched again, and is no alarm.
 */
const recordDifferences = async (
  tx: Db,
  { num, revision }: ComparedProfile,
  differences: readonly Difference[],
  { now, since }: Options,
): Promise<readonly Discrepancy[]> => {
  if (differences.length === 0) return []
  const given = differences.map(({ rfx, version, kind, changedAt }) => ({
    rfx,
    version,
    kind,
    changed_at: changedAt,
  }))
  const { rows } = await tx.execute<{ kind: Discrepancy }>(sql`
    with standing as (
      select d.rfx, d.version, d.kind, ${REWRITTEN} as is_rewritten
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as d (rfx int, version int, kind text, changed_at timestamptz)
      join monitor_profile p on p.num = ${num} and p.revision = ${revision} and p.state = 'active'
      join org o on o.id = p.org_id
      join rfx r on r.num = d.rfx and r.version = d.version
      join rfx_search s on s.num = d.rfx
      where not o.num = any(s.buyers)
        and not exists (select from rfx_change_due w join rfx_change c on c.id = w.change_id
          where w.reader = 'matching' and c.rfx_num = d.rfx)
        and (d.kind = 'surplus' or not exists (select from profile_match m
          where m.org_id = p.org_id and m.profile_num = p.num and m.rfx_num = d.rfx and m.version = d.version
            and m.kind <> 'left' and m.month >= date_trunc('month', ${since.toISOString()}::timestamptz at time zone 'UTC')::date))
    ), again as (
      insert into rfx_change_due (reader, change_id)
      select 'matching', c.id from rfx_change c
      where c.is_news and c.changed_at >= ${since.toISOString()}
        and c.rfx_num in (select rfx from standing where kind = 'missing')
      order by c.id on conflict do nothing)
    insert into match_discrepancy (profile_num, rfx_num, version, kind, found_at, seen_at)
    select ${num}::int, rfx, version, kind, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from standing where not is_rewritten order by rfx
    on conflict (profile_num, rfx_num, version)
      do update set kind = excluded.kind, seen_at = excluded.seen_at, settled_at = null
    returning kind`)
  return rows.map(({ kind }) => kind)
}

/** Settles what is matched by now, what was changed since, and the surplus of a profile that was not found again. */
const settleDifferences = async (tx: Db, { num, orgId }: ComparedProfile, now: Date) => {
  const at = now.toISOString()
  await tx.execute(sql`
    update match_discrepancy d set settled_at = ${at}
    where d.profile_num = ${num} and d.settled_at is null and d.seen_at < ${at} and (
      d.kind = 'surplus'
      or exists (select from rfx r where r.num = d.rfx_num and r.version > d.version)
      or exists (select from profile_match m
        where m.org_id = ${orgId} and m.profile_num = ${num} and m.rfx_num = d.rfx_num and m.version = d.version
          and m.kind <> 'left'))`)
}

/** Writes what a comparison of a profile has found, all of it or nothing. */
export const writeComparison = (
  db: Db,
  profile: ComparedProfile,
  differences: readonly Difference[],
  options: Options,
): Promise<readonly Discrepancy[]> =>
  db.transaction(async (tx) => {
    const found = await recordDifferences(tx, profile, differences, options)
    await settleDifferences(tx, profile, options.now)
    await tx.execute(sql`
      update monitor_profile set compared_at = ${options.now.toISOString()} where num = ${profile.num}`)
    return found
  })
