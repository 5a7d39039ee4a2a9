import type { Db } from '@kogge/db/client.ts'
import type { Discrepancy } from '@kogge/domain/monitor/match-discrepancies.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { hasPlan } from '@kogge/platform/server/access/plan-condition.queries.ts'
import { sql } from 'drizzle-orm'
import { writeComparison } from './difference-writing.commands.ts'
import { matchReturned } from './plan-returns.commands.ts'
import { type ComparedProfile, differencesFrom } from './profile-comparison.queries.ts'
import { settledChanges } from './settled-changes.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Changes as old as this are compared. */
const COMPARED_DAYS = 2
/** Profiles that one run compares: those that were compared longest ago. */
const SAMPLE = 100
/** A run ends so that the next one finds the way free. */
const LONGEST_MS = 10 * 60_000
const RUNS_STORED_DAYS = 30

/** What a run of the reconciliation has found. */
export interface Reconciled {
  readonly profiles: number
  readonly changes: number
  readonly missing: number
  readonly surplus: number
  readonly returned: number
}

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly org_id: string
  readonly revision: number
  readonly filters: ProfileFilters
  readonly matched_from: string | Date
}

const profileSample = async (db: Db, now: Date): Promise<readonly ComparedProfile[]> => {
  const { rows } = await db.execute<Row>(sql`
    select p.num, p.org_id, p.revision, p.filters, p.matched_from
    from monitor_profile p
    where p.state = 'active' and p.matched_from is not null
      and ${hasPlan(sql`p.org_id`, now)}
      and not exists (select from monitor_profile_due d where d.profile_num = p.num)
    order by p.compared_at nulls first, p.num limit ${SAMPLE}`)
  return rows.map(({ num, org_id: orgId, revision, filters, matched_from: from }) => ({
    num,
    orgId,
    revision,
    filters,
    matchedFrom: new Date(from),
  }))
}

const beginRun = async (db: Db, now: Date): Promise<number> => {
  const at = now.toISOString()
  const { rows } = await db.execute<{ id: string }>(sql`
    with old as (
      delete from match_reconciliation
      where started_at < ${at}::timestamptz - make_interval(days => ${RUNS_STORED_DAYS})),
    settled as (
      delete from match_discrepancy
      where found_at < ${at}::timestamptz - make_interval(days => ${RUNS_STORED_DAYS}) and settled_at is not null)
    insert into match_reconciliation (started_at) values (${at}) returning id`)
  return Number(rows[0]?.id)
}

const endRun = async (db: Db, id: number, run: Reconciled, now: Date): Promise<void> => {
  await db.execute(sql`
    update match_reconciliation set finished_at = ${now.toISOString()}, profiles = ${run.profiles},
      changes = ${run.changes}, missing = ${run.missing}, surplus = ${run.surplus}, returned = ${run.returned}
    where id = ${id}`)
}

/**
 * Compares what was matched of the last two days with what search finds, for the profiles that were compared longest ago; what is missing is
 * matched again, and profiles of organisations that have a plan again are matched with what is open. A run that is cut off has lost nothing:
 * each profile is written whole, and the next run begins with those that are left.
 */
export const reconcile = async (
  db: Db,
  options: { readonly clock: () => Date; readonly signal?: AbortSignal },
): Promise<Reconciled> => {
  const { clock, signal } = options
  const begun = clock()
  const id = await beginRun(db, begun)
  const returned = await matchReturned(db, begun)
  const since = new Date(begun.getTime() - COMPARED_DAYS * DAY_MS)
  const changes = await settledChanges(db, since)
  const found: Discrepancy[] = []
  let profiles = 0
  for (const profile of await profileSample(db, begun)) {
    const now = clock()
    if (signal?.aborted || now.getTime() - begun.getTime() > LONGEST_MS) break
    const differences = await differencesFrom(db, profile, changes, now)
    found.push(...(await writeComparison(db, profile, differences, { now, since })))
    profiles += 1
  }
  const missing = found.filter((kind) => kind === 'missing').length
  const run: Reconciled = {
    profiles,
    changes: changes.length,
    missing,
    surplus: found.length - missing,
    returned,
  }
  await endRun(db, id, run, clock())
  return run
}
