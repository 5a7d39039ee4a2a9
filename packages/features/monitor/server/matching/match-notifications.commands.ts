import type { Db } from '@kogge/db/client.ts'
import type { MatchKind } from '@kogge/domain/monitor/match-kinds.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { sql } from 'drizzle-orm'

/** Subscribers are notified of a tender that begins to fit; what a saved profile finds stands before them already. */
const NOTIFIED: readonly MatchKind[] = ['new', 'became']

interface Match {
  readonly profile_num: number
  readonly rfx_num: number
  readonly version: number
  readonly kind: MatchKind
}

/**
 * Notifies those who subscribe to profiles of new matches, in the transaction that writes these: one notification a subscriber,
 * profile and tender, those of a profile and a day (Riga) in one line.
 */
export const notifyOfMatches = async (
  tx: Db,
  matches: readonly Match[],
  now: Date,
): Promise<void> => {
  const news = matches.filter(({ kind }) => NOTIFIED.includes(kind))
  if (news.length === 0) return
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into notification (user_id, org_id, kind, key, line, profile_num, rfx_num, at)
    select s.user_id, p.org_id, 'matches', 'match:' || p.num || ':' || m.rfx_num || ':' || m.version,
      'matches:' || p.num || ':' || to_char(${at} at time zone 'Europe/Riga', 'YYYY-MM-DD'), p.num, m.rfx_num, ${at}
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as m (profile_num int, rfx_num int, version int)
    join monitor_profile p on p.num = m.profile_num
    join monitor_subscription s on s.profile_num = p.num
    where ${belongsTo(sql`p.org_id`, sql`s.user_id`, at)}
    order by s.user_id, p.num, m.rfx_num on conflict do nothing`)
}
