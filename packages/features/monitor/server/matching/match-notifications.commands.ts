import type { Db } from '@kogge/db/client.ts'
import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { isChosenInApp } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Subscribers are notified of a tender that begins to fit; what a saved profile finds stands before them already. */
const NOTIFIED: readonly MatchKind[] = ['new', 'became']

interface Match {
  readonly profile_num: number
  readonly rfx_num: number
  readonly version: number
  readonly kind: MatchKind
}

/** From when until when what was found is compared with notifications, and the time by which they are missing. */
export interface ComparedTime {
  readonly from: Date
  readonly until: Date
  readonly now: Date
}

/**
 * Writes notifications of matches, `m (profile_num, rfx_num, version)`, for the subscribers `s` of their profiles: one a subscriber,
 * profile and tender, those of a profile and a day (Riga) in one line. Their mail is planned afterwards. Gives how many there are.
 */
const insertMatchNotifications = async (
  tx: Db,
  { matches, where, now }: { readonly matches: SQL; readonly where: SQL; readonly now: Date },
): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await tx.execute(sql`
    insert into notification (user_id, org_id, kind, key, line, profile_num, rfx_num, at, mail_due_at, in_app)
    select s.user_id, p.org_id, 'matches', 'match:' || p.num || ':' || m.rfx_num || ':' || m.version,
      'matches:' || p.num || ':' || to_char(${at} at time zone 'Europe/Riga', 'YYYY-MM-DD'), p.num, m.rfx_num, ${at}, ${at},
      ${isChosenInApp('matches', sql`s.user_id`, sql`s.in_app`)}
    from ${matches} join monitor_profile p on p.num = m.profile_num join monitor_subscription s on s.profile_num = p.num
    where ${where} and ${belongsTo(sql`p.org_id`, sql`s.user_id`, at)}
    order by s.user_id, p.num, m.rfx_num on conflict do nothing`)
  return rowCount ?? 0
}

/** Notifies those who subscribe to profiles of new matches, in the transaction that writes these. */
export const notifyOfMatches = async (
  tx: Db,
  found: readonly Match[],
  now: Date,
): Promise<void> => {
  const news = found.filter(({ kind }) => NOTIFIED.includes(kind))
  if (news.length === 0) return
  const matches = sql`jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as m (profile_num int, rfx_num int, version int)`
  await insertMatchNotifications(tx, { matches, where: sql`true`, now })
}

/** Writes notifications of matches of a time that their subscribers should have had by now, of what they were there for; gives how many were missing. */
export const writeMissingMatches = (
  db: Db,
  { from, until, now }: ComparedTime,
): Promise<number> => {
  const where = sql`m.month >= date_trunc('month', ${from.toISOString()}::timestamptz - interval '1 month')::date
    and m.kind = any(${sql.param([...NOTIFIED])}::text[])
    and m.matched_at >= ${from.toISOString()}::timestamptz and m.matched_at < ${until.toISOString()}::timestamptz
    and s.since <= m.matched_at and ${belongsTo(sql`p.org_id`, sql`s.user_id`, sql`${now.toISOString()}::timestamptz`, sql`m.matched_at`)}
    and exists (select from rfx r where r.num = m.rfx_num)
    and not exists (select from notification n where n.user_id = s.user_id
      and n.key = 'match:' || m.profile_num || ':' || m.rfx_num || ':' || m.version)`
  return insertMatchNotifications(db, { matches: sql`profile_match m`, where, now })
}
