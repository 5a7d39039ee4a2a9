import { org } from '@kogge/db/schema/orgs.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, sql } from 'drizzle-orm'

/** Puts another logo in the place of the one before, or none; gives the key of the one before. */
export const setLogo = async (
  ctx: Granted<InOrg<'org.edit_profile'>>,
  logoKey: string | null,
): Promise<{ readonly before: string | null }> => {
  const { db: tx, grant, now } = ctx
  const { orgId } = grant.action
  const [row] = await tx
    .select({ logoKey: org.logoKey })
    .from(org)
    .where(eq(org.id, orgId))
    .for('update')
  if (!row) throw new AppError('record.not_found')
  await tx
    .update(org)
    .set({
      logoKey,
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${org.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(org.id, orgId))
  await recordAuditEntry(ctx, {
    action: logoKey === null ? 'org.logo_removed' : 'org.logo_changed',
    subjectType: 'org',
    subjectId: orgId,
    orgId,
    before: { logoKey: row.logoKey },
    after: { logoKey },
  })
  return { before: row.logoKey }
}
