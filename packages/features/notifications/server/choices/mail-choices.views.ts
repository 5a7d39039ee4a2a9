import { CHOSEN_KINDS, MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import { z } from 'zod'

/** What a message is about, and when its reader has such messages now; nothing of who that is. */
export const mailChoices = z.strictObject({
  /** None where it is of one profile alone that its reader cannot see any more. */
  kinds: z.array(z.strictObject({ kind: z.enum(CHOSEN_KINDS), mail: z.enum(MAIL_TIMES) })),
  /** The profile that is meant; null for all that the message is about. */
  profile: z.strictObject({ name: z.string(), mail: z.enum(MAIL_TIMES) }).nullable(),
})
export type MailChoices = z.infer<typeof mailChoices>
