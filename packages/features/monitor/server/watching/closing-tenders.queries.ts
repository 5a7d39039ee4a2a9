import type { Db } from '@kogge/db/client.ts'
import { MOST_CLOSING } from '@kogge/domain/monitor/closing-tenders.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'
import type { ProfileReader } from '../profiles/profiles.queries.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Cards of the open public tenders that a member watches or has saved, and whose deadline comes within
 * seven days, the first deadline first: `MOST_CLOSING` at most.
 */
export const closingTenders = async (
  db: Db,
  reader: ProfileReader & { readonly locale: string; readonly now: Date },
): Promise<readonly TenderCard[]> => {
  const { orgId, userId, now } = reader
  const until = new Date(now.getTime() + WEEK_MS)
  const { rows } = await db.execute<{ num: number }>(sql`
    select r.num from (
      select w.rfx_num from rfx_watch w where w.org_id = ${orgId} and w.user_id = ${userId}
      union
      select s.rfx_num from feed_state s
      where s.org_id = ${orgId} and s.user_id = ${userId} and s.saved_at is not null) mine
    join rfx r on r.num = mine.rfx_num
    where r.privacy = 'public' and r.stage = 'competition'
      and r.deadline_at > ${now.toISOString()}::timestamptz
      and r.deadline_at <= ${until.toISOString()}::timestamptz
    order by r.deadline_at, r.num limit ${MOST_CLOSING}`)
  return tenderCardsOf(
    db,
    rows.map(({ num }) => num),
    reader,
    null,
  )
}
