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

/** What is to be planned or is due of a user, within the transaction of one who is alone at it. */
export const dueRowsOf = async (
  tx: Db,
  userId: string,
  now: Date,
  withoutMarket: boolean,
): Promise<readonly DueRow[]> => {
  const { rows } = await tx.execute<DueRow>(sql`
    select n.id, n.kind, n.profile_num, n.mail_due_at as due_at, n.mail_time, s.user_id is not null as is_subscribed, s.mail as own
    from notification n
    left join monitor_subscription s on s.profile_num = n.profile_num and s.user_id = n.user_id
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
