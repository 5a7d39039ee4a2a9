import { MUTABLE_MESSAGES } from '@kogge/domain/accounts/notification-settings.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { z } from 'zod'

/** What a user's own settings show. */
export const ownProfile = z.strictObject({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /** The address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  jobTitle: z.string().nullable(),
  language: uiLocale,
  receivesUpdates: z.boolean(),
  /** Messages that were switched off. */
  muted: z.array(z.enum(MUTABLE_MESSAGES)),
})
export type OwnProfile = z.infer<typeof ownProfile>
