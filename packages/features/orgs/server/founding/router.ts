import { orgId } from '@kogge/domain/kernel/ids.ts'
import { foundOrgInput } from '@kogge/domain/org/profile.ts'
import { selfMutation, userProcedure } from '@kogge/platform/server/procedures.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { z } from 'zod'
import { foundOrg } from './commands.ts'
import { foundingLimits } from './limits.ts'

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
