import type { Db } from '@kogge/db/client.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'
import { feedBegins } from '../matching/plan-condition.queries.ts'
import type { DeadlineRow } from './deadline-calendar.ts'
import type { OpenedFeed } from './opened-feed.queries.ts'

/** More deadlines ahead than anybody keeps: the nearest are in a calendar. */
const MOST_DEADLINES = 500

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly version: number
  readonly changed_at: string | Date
}

/** The deadlines ahead of tenders that fit a profile and that its reader has not hidden: what is open, and what was given up. */
export const deadlineRows = async (
  db: Db,
  { orgId, userId, locale, profile }: OpenedFeed,
  now: Date,
): Promise<readonly DeadlineRow[]> => {
  const { rows } = await db.execute<Row>(sql`
    select r.num, r.version, coalesce(r.version_at, r.imported_at) as changed_at
    from feed_item f join rfx_search s on s.num = f.rfx_num join rfx r on r.num = f.rfx_num
    left join feed_state t on t.org_id = f.org_id and t.user_id = ${userId} and t.rfx_num = f.rfx_num
    where f.org_id = ${orgId} and f.profiles @> array[${profile.num}::int] and t.hidden_at is null
      and f.matched_at >= ${feedBegins(sql`${orgId}`, now)} and s.deadline_at > ${now.toISOString()}
    order by s.deadline_at, r.num limit ${MOST_DEADLINES}`)
  const cards = await tenderCardsOf(
    db,
    rows.map(({ num }) => num),
    { locale, now },
    null,
  )
  return cards.flatMap((card, index): DeadlineRow[] => {
    const row = rows[index]
    const isShown = card.status === 'open' || card.status === 'cancelled'
    if (!row || !isShown) return []
    return [{ card, version: row.version, changedAt: new Date(row.changed_at) }]
  })
}
