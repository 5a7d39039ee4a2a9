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

/** All of them where none is named. */
const notificationKinds = z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length)

/** Which notifications are listed. */
export const notificationList = pageInput.extend({
  isUnread: z.boolean().default(false),
  kinds: notificationKinds.default([]),
})
export type NotificationList = z.infer<typeof notificationList>

export const markedLines = z.object({ lines: z.array(lineName).max(MOST_LINES) })

/** All of a list, up to the instant of the latest that it shows. */
export const markedList = z.object({ kinds: notificationKinds, until: instantInput })
export type MarkedList = z.infer<typeof markedList>

/** The instant that a marking returned. */
export const markedAt = z.object({ readAt: instantInput })
