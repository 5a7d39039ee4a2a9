import type { Db } from '@kogge/db/client.ts'
import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { notificationRouter } from '@kogge/features/notifications/server/notifications.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'

/** A reader of notifications in Latvian, as of now. */
export const readerOf = async (db: Db, userId: string, clock = () => new Date()) => ({
  ...(await contextOfUser(db, userId)),
  locale: 'lv' as const,
  clock,
  now: clock(),
})

export const callsOf = async (db: Db, userId: string, clock?: () => Date) =>
  createCaller(notificationRouter)(await readerOf(db, userId, clock)).notifications

export const linesOf = async (db: Db, userId: string, kinds: NotificationKind[] = []) =>
  (await (await callsOf(db, userId)).list({ kinds })).items

export const unreadOf = async (db: Db, userId: string): Promise<number> =>
  (await (await callsOf(db, userId)).unread()).lines
