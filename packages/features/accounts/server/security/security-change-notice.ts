import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'

/** What happened to the second factors of an account; each has words in the message to its owner. */
type Change = 'totp_added' | 'totp_removed' | 'passkey_added' | 'passkey_removed' | 'codes_renewed'

/** Tells the owner and the audit log. `after` says more for the log, never secrets. */
export const tellOfChange = async (
  ctx: Granted<AsSelf>,
  change: Change,
  after: object = {},
): Promise<void> => {
  const { userId } = ctx.actor
  const draft = {
    template: 'secondFactorChanged' as const,
    path: ROUTES.USER_SETTINGS.replace('$', 'security'),
    values: { change },
  }
  await sendToUser(ctx.db, ctx.jobs, userId, 'account', draft, ctx.publicUrl, ctx.now)
  await recordAuditEntry(ctx, {
    action: `second_factor.${change}`,
    subjectType: 'user',
    subjectId: userId,
    after,
  })
}
