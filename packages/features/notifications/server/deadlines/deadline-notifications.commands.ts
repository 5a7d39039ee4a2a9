import type { Db } from '@kogge/db/client.ts'
import { DEADLINE_DAYS } from '@kogge/domain/notifications/notification-kinds.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { isChosenInApp } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { sql } from 'drizzle-orm'

/**
 * Notifies those who watch tenders that are open and close within three days, once for each deadline; not those who began to watch
 * one when its deadline was that near. Gives how many notifications were written.
 */
export const notifyOfDeadlines = async (db: Db, now: Date): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ahead = sql`make_interval(days => ${DEADLINE_DAYS})`
  const { rowCount } = await db.execute(sql`
    insert into notification (user_id, org_id, kind, key, line, rfx_num, at, mail_due_at, in_app)
    select w.user_id, w.org_id, 'deadlines',
      'deadline:' || w.org_id || ':' || s.num || ':' || floor(extract(epoch from s.deadline_at)),
      'deadline:' || w.org_id || ':' || s.num, s.num, ${at}, ${at}, ${isChosenInApp('deadlines', sql`w.user_id`)}
    from rfx_watch w join rfx_search s on s.num = w.rfx_num join rfx r on r.num = s.num
    where s.deadline_at > ${at} and s.deadline_at <= ${at} + ${ahead} and w.since < s.deadline_at - ${ahead}
      and r.stage = 'competition' and ${belongsTo(sql`w.org_id`, sql`w.user_id`, at)}
    order by w.user_id, s.num on conflict do nothing`)
  return rowCount ?? 0
}
