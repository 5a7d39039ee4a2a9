import { createHash } from 'node:crypto'
import { user } from '@kogge/db/schema/accounts.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import type { SuppressionInput } from './suppressions.views.ts'

type Staff = Granted<OnPlatform<'emails.view'>>

/** The account of an address, else a hash of it: the log keeps no addresses of others. */
const subjectOf = async ({ db }: Staff, address: string) => {
  const [account] = await db.select({ id: user.id }).from(user).where(eq(user.email, address))
  return account
    ? { subjectType: 'user', subjectId: account.id }
    : { subjectType: 'address', subjectId: createHash('sha256').update(address).digest('hex') }
}

/** Stops mail to an address until staff lift it. */
export const addSuppression = async (
  ctx: Staff,
  { address, reason }: SuppressionInput,
): Promise<void> => {
  const values = { reason: 'staff' as const, since: ctx.now, mailId: null, detail: reason }
  await ctx.db
    .insert(mailSuppression)
    .values({ address, ...values })
    .onConflictDoUpdate({ target: mailSuppression.address, set: values })
  await recordAuditEntry(ctx, {
    action: 'mail.suppressed',
    ...(await subjectOf(ctx, address)),
    after: { reason },
  })
}

/** Has mail sent to an address again, whatever stopped it. Throws `record.not_found`. */
export const liftSuppression = async (
  ctx: Staff,
  { address, reason }: SuppressionInput,
): Promise<void> => {
  const [lifted] = await ctx.db
    .delete(mailSuppression)
    .where(eq(mailSuppression.address, address))
    .returning({ reason: mailSuppression.reason })
  if (!lifted) throw new AppError('record.not_found')
  await recordAuditEntry(ctx, {
    action: 'mail.suppression_lifted',
    ...(await subjectOf(ctx, address)),
    before: { reason: lifted.reason },
    after: { reason },
  })
}
