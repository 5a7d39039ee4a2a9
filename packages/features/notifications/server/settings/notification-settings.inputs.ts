import { MAIL_ZONES, WEEKDAYS } from '@kogge/domain/notifications/mail-schedule.ts'
import { CHOSEN_KINDS, MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { z } from 'zod'

const hour = z.number().int().min(0).max(23)
const weekday = z.literal([...WEEKDAYS])
/** Of this century: further ahead nobody pauses. */
const day = z.iso.date().max(10).regex(/^20/)
const mailTime = z.enum(MAIL_TIMES)

/** Where and when a kind comes. */
export const kindChoiceInput = z.object({
  kind: z.enum(CHOSEN_KINDS),
  inApp: z.boolean(),
  mail: mailTime,
})
export type KindChoiceInput = z.infer<typeof kindChoiceInput>

/** The same for one profile; null for that of all matches. */
export const profileChoiceInput = z.object({
  orgId: z.uuid(),
  guid: z.uuid(),
  inApp: z.boolean().nullable(),
  mail: mailTime.nullable(),
})
export type ProfileChoiceInput = z.infer<typeof profileChoiceInput>

/** Which digest is shown. */
export const previewInput = z.object({ mail: z.enum(['daily', 'weekly']) })

/** The profile of which a sample is mailed. */
export const sampleInput = z.object({ orgId: z.uuid(), guid: z.uuid() })

/** When mail comes; at least one day of the week has some. */
export const scheduleInput = z.object({
  zone: z.enum(MAIL_ZONES),
  digestHour: hour,
  weekday,
  quietFrom: hour,
  quietUntil: hour,
  daysOff: z
    .array(weekday)
    .max(WEEKDAYS.length - 1)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  pausedUntil: day.nullable(),
})
