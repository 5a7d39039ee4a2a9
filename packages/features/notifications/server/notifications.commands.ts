import type { Db } from '@kogge/db/client.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { NOTIFICATION_DAYS } from '@kogge/domain/notifications/notification-kinds.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { MarkedList } from './notifications.inputs.ts'

type Reader = Granted<AsSelf>

interface Marked {
  readonly readAt: string
  readonly marked: number
}

/** What is marked together bears the instant of the call, by which it is marked as unread again. */
const mark = async ({ db: tx, actor, now }: Reader, which: SQL): Promise<Marked> => {
  const readAt = now.toISOString()
  const { rowCount } = await tx.execute(sql`
    update notification set read_at = ${readAt}
    where user_id = ${actor.userId} and read_at is null and at <= ${readAt} and ${which}`)
  return { readAt, marked: rowCount ?? 0 }
}

/** Marks as read what is unread in some lines. */
export const markRead = (reader: Reader, lines: readonly string[]): Promise<Marked> =>
  mark(reader, sql`line = any(${sql.param([...lines])}::text[])`)

/** Marks as read what a list of some kinds, or of all, had when its latest was that of an instant, which is one of milliseconds. */
export const markAllRead = (reader: Reader, { kinds, until }: MarkedList): Promise<Marked> => {
  const shown = sql`at < ${until.toISOString()}::timestamptz + interval '1 millisecond'`
  return mark(
    reader,
    kinds.length > 0 ? sql`${shown} and kind = any(${sql.param([...kinds])}::text[])` : shown,
  )
}

/** Takes back what was marked as read at an instant. */
export const unmarkRead = async ({ db: tx, actor }: Reader, readAt: Date): Promise<void> => {
  await tx.execute(sql`
    update notification set read_at = null where user_id = ${actor.userId} and read_at = ${readAt.toISOString()}`)
}

/** Deletes notifications that are older than anybody sees; gives how many. */
export const dropOldNotifications = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.execute(sql`
    delete from notification where at < ${now.toISOString()}::timestamptz - make_interval(days => ${NOTIFICATION_DAYS})`)
  return rowCount ?? 0
}
