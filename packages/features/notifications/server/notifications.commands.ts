import type { Db } from '@kogge/db/client.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { NOTIFICATION_DAYS } from '@kogge/domain/notifications/notification-kinds.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'

type Reader = Granted<AsSelf>

/**
 * Marks as read what is unread in some lines, or in all of them. What is marked bears the instant that is returned, by which it is
 * marked as unread again.
 */
export const markRead = async (
  { db: tx, actor, now }: Reader,
  lines: readonly string[] | null,
): Promise<{ readonly readAt: string; readonly marked: number }> => {
  const readAt = now.toISOString()
  const which = lines ? sql`line = any(${sql.param([...lines])}::text[])` : sql`true`
  const { rowCount } = await tx.execute(sql`
    update notification set read_at = ${readAt}
    where user_id = ${actor.userId} and read_at is null and at <= ${readAt} and ${which}`)
  return { readAt, marked: rowCount ?? 0 }
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
