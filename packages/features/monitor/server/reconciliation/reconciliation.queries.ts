import type { Db } from '@kogge/db/client.ts'
import type { Discrepancy } from '@kogge/domain/monitor/match-discrepancies.ts'
import { sql } from 'drizzle-orm'
import type { MatchAlarm, ReconciliationView } from '../ledger/alert-times.views.ts'

const MOST_RUNS = 20
const MOST_DISCREPANCIES = 100
/** Four runs that did not come. */
const SILENT_MINUTES = 60

type Instant = string | Date
const iso = (at: Instant): string => new Date(at).toISOString()
const isoOrNull = (at: Instant | null): string | null => (at === null ? null : iso(at))

interface Run extends Record<string, unknown> {
  readonly started_at: Instant
  readonly finished_at: Instant | null
  readonly profiles: number
  readonly changes: number
  readonly missing: number
  readonly surplus: number
  readonly returned: number
}

interface Found extends Record<string, unknown> {
  readonly kind: Discrepancy
  readonly rfx_id: string
  readonly title: string | null
  readonly profile: string
  readonly org_id: string
  readonly org: string
  readonly found_at: Instant
  readonly settled_at: Instant | null
}

/** The last runs, and what they found, with the profiles by their names. */
export const reconciliationOf = async (db: Db, locale: string): Promise<ReconciliationView> => {
  const { rows: runs } = await db.execute<Run>(sql`
    select started_at, finished_at, profiles, changes, missing, surplus, returned
    from match_reconciliation order by started_at desc limit ${MOST_RUNS}`)
  const { rows: found } = await db.execute<Found>(sql`
    select d.kind, r.id as rfx_id, coalesce(r.outline -> 'title' ->> ${locale},
        (select value from jsonb_each_text(r.outline -> 'title') limit 1)) as title,
      p.name as profile, o.id as org_id, o.name as org, d.found_at, d.settled_at
    from match_discrepancy d join rfx r on r.num = d.rfx_num
    join monitor_profile p on p.num = d.profile_num join org o on o.id = p.org_id
    where r.privacy = 'public'
    order by d.found_at desc, d.rfx_num desc limit ${MOST_DISCREPANCIES}`)
  return {
    runs: runs.map(({ started_at: startedAt, finished_at: finishedAt, ...counts }) => ({
      startedAt: iso(startedAt),
      finishedAt: isoOrNull(finishedAt),
      profiles: counts.profiles,
      changes: counts.changes,
      missing: counts.missing,
      surplus: counts.surplus,
      returned: counts.returned,
    })),
    discrepancies: found.map((row) => ({
      kind: row.kind,
      rfxId: row.rfx_id,
      title: row.title ?? '',
      profile: row.profile,
      orgId: row.org_id,
      org: row.org,
      foundAt: iso(row.found_at),
      settledAt: isoOrNull(row.settled_at),
    })),
  }
}

/** Whether matches differed from search within a day, or nobody compares them. */
export const alarmOfMatches = async (db: Db, now: Date): Promise<MatchAlarm> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{
    missing: number
    surplus: number
    unsettled: number
    compared_at: Instant | null
  }>(sql`
    select (count(*) filter (where kind = 'missing'))::int as missing,
      (count(*) filter (where kind = 'surplus'))::int as surplus,
      (count(*) filter (where settled_at is null))::int as unsettled,
      (select max(finished_at) from match_reconciliation) as compared_at
    from match_discrepancy
    where found_at > ${at} - interval '1 day' or seen_at > ${at} - interval '1 day' or settled_at is null`)
  const [row] = rows
  if (!row) return null
  const { missing, surplus, unsettled, compared_at: compared } = row
  const isSilent =
    compared !== null && new Date(compared).getTime() < now.getTime() - SILENT_MINUTES * 60_000
  if (missing + surplus === 0 && !isSilent) return null
  return { missing, surplus, unsettled, silentSince: isSilent ? iso(compared) : null }
}
