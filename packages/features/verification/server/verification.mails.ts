import {
  type MessageToUser,
  sendToUser,
} from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'

/** Writes to several users, each in their language, unless they have switched such messages off. */
export const writeTo = async (
  ctx: UserContext,
  userIds: readonly string[],
  draft: MessageToUser,
): Promise<void> => {
  const { db, jobs, publicUrl, now } = ctx
  for (const userId of userIds) await sendToUser(db, jobs, userId, 'claims', draft, publicUrl, now)
}

/** Where an organisation's administrators see how it stands. */
export const settingsOf = (orgId: string): string => `/org/${orgId}/settings/verification`
export const VERIFICATION_QUEUE = '/admin/support/org-ownership?view=%5B%22verification%22%5D'
