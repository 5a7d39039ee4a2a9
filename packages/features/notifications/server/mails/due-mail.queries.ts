import type { Db } from '@kogge/db/client.ts'
import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import {
  MARKET_KINDS,
  type NotificationKind,
} from '@kogge/domain/notifications/notification-kinds.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isTheirs, type NotificationReader } from '../reader-condition.queries.ts'

/** A notification whose mail is to be planned or is due. */
export interface DueRow extends Record<string, unknown> {
  readonly id: number
  readonly kind: NotificationKind
  readonly profile_num: number | null
  readonly due_at: string | Date
  /** Null before it is planned. */
  readonly mail_time: MailTime | null
  /** Whether its reader subscribes to its profile, and what they have chosen for it. */
  readonly is_subscribed: boolean
  readonly own: MailTime | null
  /** It is news of an organisation that its reader neither watches any more nor has in a list with digests. */
  readonly is_ended: boolean
}

const kept = (withoutMarket: boolean): SQL =>
  withoutMarket ? sql`n.kind <> all(${sql.param([...MARKET_KINDS])}::text[])` : sql`true`

/**
 * Users with mail to plan or to write: those who may want it at once before digests, which are due together, then those who wait
 * longest. Without those whose mail could not be written a while ago.
 */
export const dueUsers = async (
  db: Db,
  { now, most, withoutMarket }: { now: Date; most: number; withoutMarket: boolean },
): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select n.user_id from notification n
    where n.mail_due_at is not null and n.mail_due_at <= ${now.toISOString()}::timestamptz and ${kept(withoutMarket)}
      and not exists (select from mail_failure f where f.user_id = n.user_id and f.retry_at > ${now.toISOString()}::timestamptz)
    group by n.user_id
    order by bool_or(n.mail_time is null or n.mail_time = 'atOnce') desc, min(n.mail_due_at), n.user_id limit ${most}`)
  return rows.map(({ user_id: userId }) => userId)
}

/**
 * Of the organisation that a notification `n` with its news `w` is about: whether its reader watches it; if not, how often they have the
 * news of their lists that hold it in digests, the most often of these.
 */
const followedOrg: SQL = sql`(
  with named as (
    select w.watched_id as id union all select o.id from org o where o.merged_into_id = w.watched_id)
  select watch.is_watched, case when not watch.is_watched then (
    select min(f.mail) from named join org_list_member m on m.member_id = named.id and m.org_id = n.org_id
    join org_list l on l.org_id = m.org_id and l.guid = m.list_guid and l.deleted_at is null
    join org_list_follow f on f.org_id = m.org_id and f.list_guid = m.list_guid and f.user_id = n.user_id) end as mail
  from (select exists (
    select from org_watch o join named on named.id = o.watched_id
    where o.org_id = n.org_id and o.user_id = n.user_id) as is_watched) as watch)`

/** What is to be planned or is due of a user, within the transaction of one who is alone at it. */
export const dueRowsOf = async (
  tx: Db,
  userId: string,
  now: Date,
  withoutMarket: boolean,
): Promise<readonly DueRow[]> => {
  const { rows } = await tx.execute<DueRow>(sql`
    select n.id, n.kind, n.profile_num, n.mail_due_at as due_at, n.mail_time, s.user_id is not null as is_subscribed,
      coalesce(s.mail, f.mail) as own,
      w.watched_id is not null and not f.is_watched and f.mail is null as is_ended
    from notification n
    left join monitor_subscription s on s.profile_num = n.profile_num and s.user_id = n.user_id
    left join watch_news w on w.id = n.news_id
    left join lateral ${followedOrg} as f on w.watched_id is not null
    where n.user_id = ${userId} and n.mail_due_at is not null and n.mail_due_at <= ${now.toISOString()}::timestamptz
      and ${kept(withoutMarket)}
    order by n.id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Which notifications their reader may still see. */
export const visibleOf = async (
  tx: Db,
  reader: NotificationReader,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select n.id from notification n where n.id = any(${sql.param([...ids])}::bigint[]) and ${isTheirs(reader)}`)
  return new Set(rows.map(({ id }) => Number(id)))
}
