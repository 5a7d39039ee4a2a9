import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Tables in which triggers tell what of another table has changed, by transaction: the column with its
 * number, and the key of `meta` under which the oldest position stands that changes are kept for. A
 * position in one is a `pg_snapshot`: everything of the transactions that it sees was seen.
 */
const FEEDS = {
  search_change: { num: 'num', droppedTo: 'search_change_dropped_to' },
  contract_change: { num: 'rfx_num', droppedTo: 'contract_changes_dropped_to' },
} as const
export type ChangeFeed = keyof typeof FEEDS

/** The key of `meta` for the channel of live changes, which is read by user and not by number. */
export const LIVE_DROPPED_TO = 'live_events_dropped_to'
const droppedToOf = (feed: ChangeFeed | 'live_event'): string =>
  feed === 'live_event' ? LIVE_DROPPED_TO : FEEDS[feed].droppedTo

/** All that is read in `work` is of one moment. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/**
 * The position of a transaction of `inSnapshot`, and the time of what it sees: on a replica that lags
 * behind, of what that has reached. A replica does not name the transactions that are under way, so
 * there a position sees nothing from the oldest of them on: some are read twice.
 */
export const readSnapshot = async (
  tx: Db,
): Promise<{ readonly snapshot: string; readonly asOf: Date }> => {
  const { rows } = await tx.execute<{ snapshot: string; as_of: string | Date }>(sql`
    select case when pg_is_in_recovery()
        then pg_snapshot_xmin(s)::text || ':' || pg_snapshot_xmin(s)::text || ':' else s::text end as snapshot,
      case when pg_is_in_recovery()
          and pg_last_wal_receive_lsn() is distinct from pg_last_wal_replay_lsn()
        then coalesce(pg_last_xact_replay_timestamp(), now()) else now() end as as_of
    from pg_current_snapshot() as s`)
  const [row] = rows
  if (!row) throw new Error('The database returned no snapshot.')
  return { snapshot: row.snapshot, asOf: new Date(row.as_of) }
}

/**
 * The numbers that have changed since a position; null where the feed no longer goes back so far,
 * or where they are `most` or more, so that reading everything is quicker.
 */
export const changesSince = async (
  tx: Db,
  feed: ChangeFeed,
  before: string,
  most: number,
): Promise<readonly number[] | null> => {
  const { rows } = await tx.execute<{ nums: number[]; dropped: string | null }>(sql`
    select coalesce(array_agg(num), '{}') as nums,
      (select value from meta where key = ${FEEDS[feed].droppedTo}) as dropped
    from (
      select distinct ${sql.identifier(FEEDS[feed].num)} as num from ${sql.identifier(feed)}
      where tx >= pg_snapshot_xmin(${before}::pg_snapshot)
        and not pg_visible_in_snapshot(tx, ${before}::pg_snapshot)
      limit ${most}) as changed`)
  const { nums = [], dropped = null } = rows[0] ?? {}
  const [xmin = '0'] = before.split(':')
  const isBehind = dropped !== null && BigInt(dropped) >= BigInt(xmin)
  return isBehind || nums.length === most ? null : nums
}

/** Drops changes of so many days ago and before, and remembers up to where. */
export const dropChanges = async (
  db: Db,
  feed: ChangeFeed | 'live_event',
  keptDays: number,
): Promise<void> => {
  await db.execute(sql`
    with dropped as (
      delete from ${sql.identifier(feed)}
      where changed_at < now() - make_interval(days => ${keptDays}::int)
      returning tx::text::numeric as tx
    )
    insert into meta (key, value)
    select ${droppedToOf(feed)}, max(tx)::text from dropped having count(*) > 0
    on conflict (key) do update set updated_at = now(),
      value = greatest(meta.value::numeric, excluded.value::numeric)::text`)
}
