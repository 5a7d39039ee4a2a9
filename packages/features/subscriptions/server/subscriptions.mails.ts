import { administratorsOf } from '@kogge/platform/server/access/administrators.queries.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { planStatusOf } from './subscriptions.queries.ts'

/** Tells the administrators of an organisation which plan it has now, in the caller's transaction. */
export const writeAboutPlan = async (ctx: UserContext, orgId: string): Promise<void> => {
  const { db, now } = ctx
  const { tier, seats } = await planStatusOf(db, orgId, now)
  const draft = {
    template: 'planChanged',
    orgId,
    path: `/org/${orgId}/settings/subscription?switchToOrg=${orgId}`,
    values: { tier, seats: seats.total },
  } as const
  for (const userId of await administratorsOf(db, orgId, now))
    if (userId !== ctx.actor.userId)
      await sendToUser(db, ctx.jobs, userId, 'plan', draft, ctx.publicUrl, now)
}
