import type { MessageKind } from '@kogge/domain/notifications/notification-kinds.ts'
import {
  type MessageToUser,
  sendToUser,
} from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'

/** Writes to several users, each in their language, unless they have switched such messages off. */
export const writeTo = async (
  ctx: UserContext,
  userIds: readonly string[],
  kind: MessageKind,
  draft: MessageToUser,
): Promise<void> => {
  const { db, jobs, publicUrl, now } = ctx
  for (const userId of userIds) await sendToUser(db, jobs, userId, kind, draft, publicUrl, now)
}

/** The tab of an organisation's settings where its members are managed. */
export const usersTabOf = (orgId: string): string => `/org/${orgId}/settings/users`
export const MY_ORGANISATIONS = '/user-settings/my-organizations'
export const OWNERSHIP_QUEUE = '/admin/support/org-ownership'
