import { orgEmail } from '@kogge/db/schema/harvester.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { GATHER_EMAILS } from './email-collection.jobs.ts'
import type { DecideEmailInput } from './org-emails.views.ts'

type Grant = Granted<OnPlatform<'harvester.manage'>>

/**
 * Says whether an address is the organisation's, or takes that back. Throws `record.not_found`.
 * The log names the address by its id alone: it is somebody's, and the log cannot be changed.
 */
export const decideEmail = async (ctx: Grant, input: DecideEmailInput): Promise<void> => {
  const { db: tx } = ctx
  const [before] = await tx
    .select()
    .from(orgEmail)
    .where(eq(orgEmail.id, input.emailId))
    .for('update')
  if (!before) throw new AppError('record.not_found')
  if (before.state === input.state) return
  const isDecided = input.state !== 'new'
  await tx
    .update(orgEmail)
    .set({
      state: input.state,
      decidedAt: isDecided ? ctx.now : null,
      decidedBy: isDecided ? ctx.actor.userId : null,
    })
    .where(eq(orgEmail.id, input.emailId))
  await recordAuditEntry(ctx, {
    action: 'org.email_decided',
    subjectType: 'org',
    subjectId: before.orgId,
    before: { emailId: before.id, state: before.state },
    after: { emailId: before.id, state: input.state },
  })
}

/** Has the addresses of new notices read now. */
export const askForEmails = (ctx: Grant): Promise<void> => ctx.jobs.send(ctx.db, GATHER_EMAILS, {})
