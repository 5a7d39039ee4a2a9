import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { delegationInput } from '@kogge/domain/members/delegation-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import {
  orgMutation,
  orgQuery,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { delegationHistory } from './delegation-history.queries.ts'
import {
  activateDelegation,
  createDelegation,
  giveBackDelegation,
  revokeDelegation,
} from './delegations.commands.ts'
import { namingLimits } from './delegations.limits.ts'
import { listDelegations } from './delegations.queries.ts'
import { created, delegationPage, historyPage } from './delegations.views.ts'

const byId = z.object({ delegationId: z.uuid() })
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const

/** Counts the addresses before the change begins, so that what comes to nothing counts too. */
const naming = userProcedure
  .input(z.object({ people: delegationInput.shape.people }))
  .use(async ({ ctx, input, next }) => {
    await countAttempt(ctx.db, namingLimits(ctx.actor.userId, input.people.length), ctx.now)
    return next()
  })

/** Access delegation: people of one organisation act in another, for a time. */
export const delegationRouter = router({
  delegation: router({
    given: orgQuery('delegation.view')
      .input(pageInput)
      .output(delegationPage)
      .query(({ ctx, input }) =>
        listDelegations(ctx.db, 'given', input.orgId, ctx.actor.userId, input, ctx.now),
      ),

    received: orgQuery('delegation.view')
      .input(pageInput)
      .output(delegationPage)
      .query(({ ctx, input }) =>
        listDelegations(ctx.db, 'received', input.orgId, ctx.actor.userId, input, ctx.now),
      ),

    history: orgQuery('delegation.view')
      .input(pageInput)
      .output(historyPage)
      .query(({ ctx, input }) => delegationHistory(ctx.db, input.orgId, input, ctx.now)),

    create: naming
      .concat(orgMutation(['delegation.manage'], 'exclusive'))
      .input(delegationInput)
      .output(created)
      .mutation(({ ctx, input }) => createDelegation(ctx, input)),

    /** In the delegate organisation, by whoever is named. */
    activateAuditor: orgMutation(['delegation.activate_auditor'])
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await activateDelegation(ctx, input.delegationId)
        return DONE
      }),

    activateManager: orgMutation(['delegation.activate_manager'])
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await activateDelegation(ctx, input.delegationId)
        return DONE
      }),

    giveBack: selfMutation
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await giveBackDelegation(ctx, input.delegationId)
        return DONE
      }),

    /** From everyone, or from one person. */
    revoke: orgMutation(['delegation.manage'], 'exclusive')
      .input(byId.extend({ userId: userId.optional() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await revokeDelegation(ctx, input)
        return DONE
      }),
  }),
})

export type DelegationRouter = typeof delegationRouter
