import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { instantInput } from '@kogge/domain/kernel/text-inputs.ts'
import { MAIL_STATES } from '@kogge/domain/mail/mail-states.ts'
import { NOTIFICATION_STATES } from '@kogge/domain/mail/notification-states.ts'
import { WATCH_CAUSES } from '@kogge/domain/monitor/watch-causes.ts'
import { MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

export const staffNotificationListInput = pageInput.extend({
  /** The address of the account, exact. */
  address: emailAddress.optional(),
  kind: z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length).default([]),
  state: z.array(z.enum(NOTIFICATION_STATES)).max(NOTIFICATION_STATES.length).default([]),
  from: instantInput.optional(),
  until: instantInput.optional(),
})
export type StaffNotificationListInput = z.infer<typeof staffNotificationListInput>

/** A notification: for whom it was made, why, and what became of it. Times are ISO 8601 in UTC. */
export const staffNotification = z.strictObject({
  id: z.number().int(),
  at: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  user: z.strictObject({ id: z.uuid(), email: z.string() }),
  org: z.strictObject({ orgId: z.uuid(), name: z.string() }).nullable(),
  /** The profile that found a tender. */
  profile: z.string().nullable(),
  /** What happened to what is watched. */
  cause: z.enum(WATCH_CAUSES).nullable(),
  /** The kind of message that it repeats. */
  template: z.string().nullable(),
  /** A tender that everybody may read; without a title where the search does not have it. */
  tender: z
    .strictObject({
      rfxId: z.uuid(),
      title: z.strictObject({ text: z.string(), language: z.string() }).nullable(),
    })
    .nullable(),
  isInApp: z.boolean(),
  readAt: z.string().nullable(),
  mailTime: z.enum(MAIL_TIMES).nullable(),
  /** Until when its mail waits. */
  mailDueAt: z.string().nullable(),
  unmailed: z.enum(['off', 'gone']).nullable(),
  mail: z.strictObject({ id: z.uuid(), state: z.enum(MAIL_STATES) }).nullable(),
})
export type StaffNotification = z.infer<typeof staffNotification>

export const staffNotificationPage = z.strictObject({
  items: z.array(staffNotification),
  nextCursor: z.string().nullable(),
})
