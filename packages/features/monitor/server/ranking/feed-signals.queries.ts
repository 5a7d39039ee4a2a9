import type { Db } from '@kogge/db/client.ts'
import type { HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import { type MemberSignal, signalOf } from '@kogge/domain/monitor/ranking/feed-signals.ts'
import type { RankedTender } from '@kogge/domain/monitor/ranking/ranked-traits.ts'
import { sql } from 'drizzle-orm'

/** How many of the latest marks and watches teach, and for how long. */
const MOST_MARKS = 300
const MOST_WATCHES = 100
const MONTHS = 12

interface Row extends RankedTender, Record<string, unknown> {
  readonly is_saved: boolean
  readonly is_watched: boolean
  readonly is_hidden: boolean
  readonly is_opened: boolean
  readonly reason: HideReason | null
}

/** How the members of an organisation dealt with public tenders lately: one signal of a member for a tender. */
export const feedSignals = async (
  db: Db,
  orgId: string,
  now: Date,
): Promise<readonly MemberSignal[]> => {
  const since = sql`(${now.toISOString()}::timestamptz - make_interval(months => ${MONTHS}))`
  const last = sql`greatest(saved_at, hidden_at, opened_at)`
  const { rows } = await db.execute<Row>(sql`
    with dealt as (
      (select user_id, rfx_num, saved_at is not null as saved, hidden_at is not null as hidden, reason,
          opened_at is not null as opened, false as watched
        from feed_state where org_id = ${orgId} and ${last} >= ${since}
        order by ${last} desc limit ${MOST_MARKS})
      union all
      (select user_id, rfx_num, false, false, null, false, true
        from rfx_watch where org_id = ${orgId} and since >= ${since} order by since desc limit ${MOST_WATCHES})),
    once as (
      select rfx_num, bool_or(saved) as is_saved, bool_or(watched) as is_watched, bool_or(hidden) as is_hidden,
        bool_or(opened) as is_opened, max(reason) as reason
      from dealt group by user_id, rfx_num)
    select s.num, s.cpv, s.regions, s.buyers, s.facets, o.is_saved, o.is_watched, o.is_hidden, o.is_opened, o.reason
    from once o join rfx_search s on s.num = o.rfx_num`)
  return rows.flatMap((row): MemberSignal[] => {
    const { num, cpv, regions, buyers, facets, reason } = row
    const signal = signalOf({
      isSaved: row.is_saved,
      isWatched: row.is_watched,
      isHidden: row.is_hidden,
      isOpened: row.is_opened,
      reason,
    })
    return signal ? [{ tender: { num, cpv, regions, buyers, facets }, signal }] : []
  })
}
