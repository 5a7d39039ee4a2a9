import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { foundOrgInput } from '@kogge/domain/orgs/org-profile-inputs.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { selfMutation, userProcedure } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { foundOrg } from './org-creation.commands.ts'
import { foundingLimits } from './org-creation.limits.ts'

/** Counted before the transaction: an attempt that comes to nothing counts as well. */
const limited = userProcedure.use(async ({ ctx, next }) => {
  await countAttempt(ctx.db, foundingLimits(ctx.actor.userId, ctx.ip), ctx.now)
  return next()
})

/** Procedures of `org` for those who found an organisation. */
export const foundingProcedures = {
  create: limited
    .concat(selfMutation)
    .input(foundOrgInput)
    .output(z.object({ orgId }))
    .mutation(async ({ ctx, input }) => ({ orgId: orgId.parse(await foundOrg(ctx, input)) })),
}
