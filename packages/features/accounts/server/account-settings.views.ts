import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { SUPPRESSION_REASONS } from '@kogge/domain/mail/mail-states.ts'
import { z } from 'zod'

/** What a user's own settings show. */
export const ownProfile = z.strictObject({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** The address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  /** Why no mail goes to the address; null where it does. */
  mailStopped: z.enum(SUPPRESSION_REASONS).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string().nullable(),
  language: uiLocale,
  receivesUpdates: z.boolean(),
})
export type OwnProfile = z.infer<typeof ownProfile>
