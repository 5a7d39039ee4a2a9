import type { Db } from '@kogge/db/client.ts'
import { MATCH_MONTHS } from '@kogge/domain/monitor/feed-reach.ts'
import { sql } from 'drizzle-orm'

/**
 * Drops matches that are older than `MATCH_MONTHS` months, by whole partitions, and the rows of feeds and news of the same age. Gives how many
 * partitions went. What fails for a lock is done by the next turn.
 */
export const dropOldMatches = async (db: Db, now: Date): Promise<number> => {
  const before = sql`(${now.toISOString()}::timestamptz - make_interval(months => ${MATCH_MONTHS}))`
  const dropped = await db.transaction(async (tx) => {
    // Who reads one of them for long is not to hold up all who come after.
    await tx.execute(sql`set local lock_timeout = '5s'`)
    const { rows } = await tx.execute<{ dropped: number }>(
      sql`select kogge_drop_match_months((${before} at time zone 'UTC')::date) as dropped`,
    )
    return rows[0]?.dropped ?? 0
  })
  await db.execute(sql`
    delete from profile_match_other where month < date_trunc('month', ${before} at time zone 'UTC')::date`)
  await db.execute(sql`
    with old as (delete from feed_item where matched_at < ${before} returning org_id, rfx_num)
    delete from feed_state t using old where t.org_id = old.org_id and t.rfx_num = old.rfx_num`)
  await db.execute(sql`
    with old as (delete from watch_news where at < ${before} returning org_id, rfx_num)
    delete from feed_state t using old where t.org_id = old.org_id and t.rfx_num = old.rfx_num
      and not exists (select from feed_item f where f.org_id = t.org_id and f.rfx_num = t.rfx_num)`)
  return dropped
}
