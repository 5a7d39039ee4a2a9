import { CHOSEN_KINDS, MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { z } from 'zod'
import { scheduleInput } from './notification-settings.inputs.ts'

const mailTime = z.enum(MAIL_TIMES)

/** A digest as it would be sent; its links have the place of their secret. */
export const digestPreviewView = z
  .strictObject({ subject: z.string(), html: z.string() })
  .nullable()

/** What a user has chosen of notifications and mail. */
export const notificationSettings = z.strictObject({
  email: z.string(),
  /** Of the kinds that the user can have. */
  kinds: z.array(
    z.strictObject({ kind: z.enum(CHOSEN_KINDS), inApp: z.boolean(), mail: mailTime }),
  ),
  /** Profiles that the user subscribes to; null where they come as all matches do. */
  profiles: z.array(
    z.strictObject({
      orgId: z.uuid(),
      org: z.string(),
      guid: z.uuid(),
      name: z.string(),
      inApp: z.boolean().nullable(),
      mail: mailTime.nullable(),
    }),
  ),
  schedule: scheduleInput,
  /** When the next digests come, if there is something to say. */
  nextDaily: z.iso.datetime(),
  nextWeekly: z.iso.datetime(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>
