import { MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { z } from 'zod'

/** Names a message to its reader alone, and nothing about them. */
const emailId = z.string().regex(/^[\w-]{43}$/)

/** A message, and the profile in it that is meant; without one all that it is about. */
export const mailQuestion = z.object({ emailId, profile: z.uuid().nullable().default(null) })
export type MailQuestion = z.infer<typeof mailQuestion>

export const mailAnswer = mailQuestion.extend({ mail: z.enum(MAIL_TIMES) })
export type MailAnswer = z.infer<typeof mailAnswer>
