import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const MOST_LINES = 200
/** As notifications name their lines. */
const lineName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x20-\x7e]*$/)

/** Which notifications are listed. */
export const notificationList = pageInput.extend({
  isUnread: z.boolean().default(false),
  kinds: z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length).default([]),
})
export type NotificationList = z.infer<typeof notificationList>

/** Of which lines; all of them without. */
export const markedLines = z.object({
  lines: z.array(lineName).max(MOST_LINES).nullable(),
})

/** The instant that `markRead` returned. */
export const markedAt = z.object({ readAt: instantInput })
