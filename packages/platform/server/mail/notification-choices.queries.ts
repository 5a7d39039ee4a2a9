import type { Db } from '@kogge/db/client.ts'
import { mailSchedule, notificationChoice } from '@kogge/db/schema/notifications.ts'
import {
  DEFAULT_SCHEDULE,
  MAIL_ZONES,
  type MailSchedule,
  WEEKDAYS,
} from '@kogge/domain/notifications/mail-schedule.ts'
import {
  DEFAULT_CHOICES,
  type NotificationChoices,
} from '@kogge/domain/notifications/notification-choices.ts'
import type { NotificationKind } from '@kogge/domain/notifications/notification-kinds.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

const hour = z.number().int().min(0).max(23)
const weekday = z.literal([...WEEKDAYS])

/** A schedule as it stands in the database. */
const storedSchedule = z.object({
  zone: z.enum(MAIL_ZONES),
  digestHour: hour,
  weekday,
  quietFrom: hour,
  quietUntil: hour,
  daysOff: z.array(weekday).max(WEEKDAYS.length - 1),
  pausedUntil: z.iso.date().nullable(),
})

/** What a user has chosen, and when they want mail. */
export interface ReaderChoices {
  readonly choices: NotificationChoices
  readonly schedule: MailSchedule
}

/** The choices of a user; those of one who has chosen nothing are the default. */
export const choicesOf = async (db: Db, userId: string): Promise<ReaderChoices> => {
  const rows = await db
    .select()
    .from(notificationChoice)
    .where(eq(notificationChoice.userId, userId))
  const [row] = await db.select().from(mailSchedule).where(eq(mailSchedule.userId, userId))
  return {
    choices: Object.fromEntries(rows.map(({ kind, inApp, mail }) => [kind, { inApp, mail }])),
    schedule: (row && storedSchedule.safeParse(row).data) ?? DEFAULT_SCHEDULE,
  }
}

/** Whether a user wants notifications of a kind in the interface; of one profile where `own` is its column. */
export const isChosenInApp = (
  kind: NotificationKind,
  userId: SQL,
  own: SQL = sql`null::boolean`,
): SQL =>
  sql`coalesce(${own}, (select c.in_app from notification_choice c
    where c.user_id = ${userId} and c.kind = ${kind}), ${DEFAULT_CHOICES[kind].inApp})`
