import type { MailDraft } from '@kogge/platform/server/mail/mail-composition.ts'
import { sendToUser } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'

/** Writes to several users, each in their language, unless they have switched such messages off. */
export const writeTo = async (
  ctx: UserContext,
  userIds: readonly string[],
  draft: Omit<MailDraft, 'locale' | 'recipient'>,
): Promise<void> => {
  const { db, jobs, publicUrl, now } = ctx
  for (const userId of userIds)
    await sendToUser(db, jobs, userId, 'ownershipDecisions', draft, publicUrl, now)
}

/** Where an organisation's administrators see how it stands. */
export const settingsOf = (orgId: string): string => `/org/${orgId}/settings/verification`
export const VERIFICATION_QUEUE = '/admin/support/org-ownership?view=["verification"]'
