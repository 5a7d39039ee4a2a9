import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { IDENTIFY_ORGS } from './org-identification.jobs.ts'

/** Has the organisations of all stored notices matched anew, after a rule about them changed. */
export const askForIdentification = async (
  ctx: Granted<OnPlatform<'harvester.manage'>>,
): Promise<void> => {
  await ctx.jobs.send(ctx.db, IDENTIFY_ORGS, {})
  await recordAuditEntry(ctx, {
    action: 'org.identification_asked',
    subjectType: 'harvested_org',
    subjectId: 'all',
  })
}
