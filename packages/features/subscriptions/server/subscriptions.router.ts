import { planRequestInput } from '@kogge/domain/subscriptions/plan-inputs.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { requestPlan, startTrial, withdrawRequest } from './plan-requests.commands.ts'
import { planStatusOf } from './subscriptions.queries.ts'
import { planStatus } from './subscriptions.views.ts'

/** An organisation's own plan. Every change answers with how it stands afterwards. */
export const subscriptionRouter = router({
  subscription: router({
    status: orgQuery('subscription.view_status')
      .output(planStatus)
      .query(({ ctx, input }) => planStatusOf(ctx.db, input.orgId, ctx.now)),

    startTrial: orgMutation(['subscription.start_trial'], 'exclusive')
      .output(planStatus)
      .mutation(async ({ ctx, input }) => {
        await startTrial(ctx)
        return planStatusOf(ctx.db, input.orgId, ctx.now)
      }),

    request: orgMutation(['subscription.manage'], 'exclusive')
      .input(planRequestInput)
      .output(planStatus)
      .mutation(async ({ ctx, input }) => {
        await requestPlan(ctx, input)
        return planStatusOf(ctx.db, input.orgId, ctx.now)
      }),

    withdrawRequest: orgMutation(['subscription.manage'], 'exclusive')
      .output(planStatus)
      .mutation(async ({ ctx, input }) => {
        await withdrawRequest(ctx)
        return planStatusOf(ctx.db, input.orgId, ctx.now)
      }),
  }),
})

export type SubscriptionRouter = typeof subscriptionRouter
