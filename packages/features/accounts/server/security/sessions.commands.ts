import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { endOtherSignIns, endSignIn } from '@kogge/platform/server/sessions/sessions.commands.ts'

/** Signs a device out. Throws `record.not_found`, for another's just as for one that has ended. */
export const endOneSession = async (
  ctx: Granted<AsSelf>,
  { signInId }: { readonly signInId: string },
): Promise<void> => {
  const { userId } = ctx.actor
  if (!(await endSignIn(ctx.db, userId, signInId))) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, { action: 'session.ended', subjectType: 'user', subjectId: userId })
}

/** Signs every device out but the one that asks; gives how many. */
export const endOtherSessions = async (ctx: Granted<AsSelf>): Promise<number> => {
  const { userId } = ctx.actor
  const ended = await endOtherSignIns(ctx.db, userId, ctx.sessionHash)
  await recordAuditEntry(ctx, {
    action: 'session.others_ended',
    subjectType: 'user',
    subjectId: userId,
    after: { ended },
  })
  return ended
}
