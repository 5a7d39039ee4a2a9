import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import {
  baseTierInput,
  planChangeInput,
  planPeriodInput,
} from '@kogge/domain/subscriptions/plan-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import {
  changePlan,
  endPlan,
  givePlan,
  setBaseTier,
  settleRequest,
} from './plan-administration.commands.ts'
import { openRequests, searchPlans, staffPlanOf } from './plan-administration.queries.ts'
import { planLinePage, requestPage, staffPlan } from './subscriptions.views.ts'

const ofOrg = z.object({ orgId })
const ofPeriod = ofOrg.extend({ subscriptionId: z.uuid() })
const change = staffMutation(['subscription.manage']).input(ofOrg).output(staffPlan)

/** Plans as staff manage them. Every change answers with how the organisation stands afterwards. */
export const subscriptionsAdminRouter = router({
  adminSubscriptions: router({
    orgs: staffQuery('subscription.view')
      .input(pageInput.extend({ q: searchWords.default('') }))
      .output(planLinePage)
      .query(({ ctx, input }) => searchPlans(ctx.db, input, ctx.now)),

    requests: staffQuery('subscription.view')
      .input(pageInput)
      .output(requestPage)
      .query(({ ctx, input }) => openRequests(ctx.db, input, ctx.now)),

    byOrg: staffQuery('subscription.view')
      .input(ofOrg)
      .output(staffPlan)
      .query(({ ctx, input }) => staffPlanOf(ctx.db, input.orgId, ctx.now)),

    give: change.input(planPeriodInput).mutation(async ({ ctx, input }) => {
      await givePlan(ctx, input)
      return staffPlanOf(ctx.db, input.orgId, ctx.now)
    }),

    change: change
      .input(ofPeriod)
      .input(planChangeInput)
      .mutation(async ({ ctx, input }) => {
        await changePlan(ctx, input)
        return staffPlanOf(ctx.db, input.orgId, ctx.now)
      }),

    end: change.input(ofPeriod).mutation(async ({ ctx, input }) => {
      await endPlan(ctx, input)
      return staffPlanOf(ctx.db, input.orgId, ctx.now)
    }),

    setBaseTier: change.input(baseTierInput).mutation(async ({ ctx, input }) => {
      await setBaseTier(ctx, input)
      return staffPlanOf(ctx.db, input.orgId, ctx.now)
    }),

    settleRequest: change
      .input(z.object({ requestId: z.uuid() }))
      .mutation(async ({ ctx, input }) => {
        await settleRequest(ctx, input)
        return staffPlanOf(ctx.db, input.orgId, ctx.now)
      }),
  }),
})

export type SubscriptionsAdminRouter = typeof subscriptionsAdminRouter
