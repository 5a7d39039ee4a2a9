import type { Db } from '@kogge/db/client.ts'
import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { hasPlan } from '@kogge/platform/server/access/plan-condition.queries.ts'
import { sql } from 'drizzle-orm'
import { makeDeliveriesDue } from '../webhooks/due-deliveries.commands.ts'
import { notifyOfMatches } from './match-notifications.commands.ts'

/** That a version of a request fits a profile by a revision of that, or fits it no more. */
export interface FoundMatch {
  readonly profile: number
  readonly revision: number
  readonly rfx: number
  readonly version: number
  /** Of the version, as `profile_match` has it. */
  readonly month: string
  readonly kind: MatchKind
}

interface Written extends Record<string, unknown> {
  readonly org_id: string
  readonly profile_num: number
  readonly rfx_num: number
  readonly version: number
  readonly kind: MatchKind
}

interface FeedRow {
  readonly org_id: string
  readonly rfx_num: number
  readonly profiles: readonly number[]
}

const feedKey = ({ org_id: orgId, rfx_num: num }: Pick<FeedRow, 'org_id' | 'rfx_num'>): string =>
  `${orgId} ${num}`

/** The rows of feeds that these requests have. */
export const feedRowsOf = async (tx: Db, nums: readonly number[]): Promise<readonly FeedRow[]> => {
  const { rows } = await tx.execute<FeedRow & Record<string, unknown>>(sql`
    select org_id, rfx_num, profiles from feed_item where rfx_num = any(${sql.param([...nums])}::int[])`)
  return rows
}

/**
 * Stores those matches that count: of active profiles in the revision that was matched, of organisations whose plan has profiles,
 * and not of an organisation's own requests. What is there already stays.
 */
const storeMatches = async (
  tx: Db,
  found: readonly FoundMatch[],
  now: Date,
): Promise<readonly Written[]> => {
  const at = now.toISOString()
  const { rows } = await tx.execute<Written>(sql`
    insert into profile_match (month, org_id, profile_num, rfx_num, version, kind, matched_at)
    select m.month, p.org_id, p.num, m.rfx, m.version, m.kind, ${at}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as m (profile int, revision int, rfx int, version int, month date, kind text)
    join monitor_profile p on p.num = m.profile and p.revision = m.revision and p.state = 'active'
    join org o on o.id = p.org_id
    join rfx_search s on s.num = m.rfx
    where not o.num = any(s.buyers)
      and ${hasPlan(sql`p.org_id`, now)}
    on conflict do nothing
    returning org_id, profile_num, rfx_num, version, kind`)
  return rows
}

/** The kind that a feed shows where a request fits several profiles in several ways: the one that says most. */
const SAYING: readonly MatchKind[] = ['new', 'became', 'profile', 'amended', 'left']

const feedRows = (written: readonly Written[], before: readonly FeedRow[]) => {
  const known = new Map(before.map((row) => [feedKey(row), row.profiles]))
  return [...Map.groupBy(written, feedKey)].map(([key, rows]) => {
    const left = new Set(rows.filter(({ kind }) => kind === 'left').map((row) => row.profile_num))
    const fitting = rows.filter(({ kind }) => kind !== 'left').map((row) => row.profile_num)
    const profiles = [...new Set([...(known.get(key) ?? []), ...fitting])]
    const [first] = rows
    return {
      org_id: first?.org_id,
      rfx_num: first?.rfx_num,
      version: first?.version,
      profiles: profiles.filter((one) => !left.has(one)).sort((a, b) => a - b),
      kind: SAYING.find((one) => rows.some(({ kind }) => kind === one)),
    }
  })
}

/**
 * Writes matches and the feeds that they stand in, and tells subscribers, in the transaction given; `before` are the feed rows of their requests. A match that
 * is there already changes nothing. Gives how many are new.
 */
export const writeMatches = async (
  tx: Db,
  found: readonly FoundMatch[],
  before: readonly FeedRow[],
  now: Date,
): Promise<number> => {
  if (found.length === 0) return 0
  const written = await storeMatches(tx, found, now)
  if (written.length === 0) return 0
  const rows = feedRows(written, before)
  await tx.execute(sql`
    insert into feed_item (org_id, rfx_num, profiles, kind, version, matched_at)
    select f.org_id, f.rfx_num, array(select jsonb_array_elements_text(f.profiles)::int), f.kind, f.version,
      ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as f (org_id uuid, rfx_num int, profiles jsonb, kind text, version int)
    -- All who change feeds lock their rows in this order.
    order by f.org_id, f.rfx_num
    on conflict (org_id, rfx_num) do update set profiles = excluded.profiles, kind = excluded.kind,
      version = excluded.version, matched_at = excluded.matched_at, shown_at = null`)
  await makeDeliveriesDue(tx, rows, now)
  await notifyOfMatches(tx, written, now)
  return written.length
}
