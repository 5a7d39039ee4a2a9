import { OUTLINE_FIELDS } from '@kogge/domain/monitor/rfx-outline.ts'
import { WATCH_CAUSES } from '@kogge/domain/monitor/watch-causes.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import { z } from 'zod'

const tender = z.strictObject({ rfxId: z.uuid(), title: z.string(), language: z.string() })
const named = z.strictObject({ orgId: z.uuid(), name: z.string() })

const subject = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('matches'),
    profile: z.strictObject({ guid: z.uuid(), name: z.string() }),
    /** The latest of them. */
    tender,
  }),
  z.strictObject({
    is: z.literal('watched'),
    tender,
    cause: z.enum(WATCH_CAUSES),
    /** The organisation that is watched; null where the tender is. */
    watched: named.nullable(),
    fields: z.array(z.enum(OUTLINE_FIELDS)),
  }),
  z.strictObject({ is: z.literal('deadline'), tender, deadlineAt: z.iso.datetime().nullable() }),
  /** A message in the reader's language. `path` is within Kogge. */
  z.strictObject({
    is: z.literal('message'),
    heading: z.string(),
    body: z.string(),
    action: z.string(),
    path: z.string(),
  }),
])
export type NotificationSubject = z.infer<typeof subject>

/** Notifications that are listed as one, with what the latest of them says. */
export const notificationLine = z.strictObject({
  line: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  total: z.number().int(),
  unread: z.number().int(),
  at: z.iso.datetime(),
  /** The organisation for which it is followed. */
  org: named.nullable(),
  subject,
})
export type NotificationLine = z.infer<typeof notificationLine>

export const notificationPage = z.strictObject({
  items: z.array(notificationLine),
  nextCursor: z.string().nullable(),
})
export type NotificationPage = z.infer<typeof notificationPage>

/** When lines were marked as read, and how many notifications that were. */
export const markedView = z.strictObject({ readAt: z.iso.datetime(), marked: z.number().int() })

/** Lines with something unread, counted as far as the bell says. */
export const unreadLines = z.strictObject({ lines: z.number().int() })
