import { rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { endingRef } from '@kogge/domain/opportunities/expected-calls.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { acceptOffer, dismissOffer } from './expected/expected-answers.commands.ts'
import { expectationOf, expectedOfRequests } from './expected/expected-calls.queries.ts'
import { expectationView, expectedOpportunity } from './expected/expected-calls.views.ts'
import { saveExpectedCall } from './expected/expected-saving.commands.ts'
import { undoable } from './opportunities.views.ts'

const VIEW = 'opportunity.view' as const
const MANAGE = 'opportunity.manage' as const
const MOST_REQUESTS = 50

const guid = z.object({ guid: z.uuid() })

/** Opportunities of calls that are expected, and the tenders that may be them. */
export const opportunityExpectedRouter = router({
  opportunityExpected: router({
    /** Which contracts of these requests have an opportunity of the call after them. */
    ofContracts: orgQuery(VIEW)
      .input(z.object({ rfxIds: z.array(rfxId).max(MOST_REQUESTS) }))
      .output(z.array(expectedOpportunity))
      .query(({ ctx, input }) => expectedOfRequests(ctx.db, input.orgId, input.rfxIds)),

    ofCard: orgQuery(VIEW)
      .input(guid)
      .output(expectationView.nullable())
      .query(({ ctx, input }) => expectationOf(ctx.db, input.orgId, input.guid)),

    save: orgMutation([MANAGE])
      .input(z.object({ contract: endingRef, isFurther: z.boolean().default(false) }))
      .output(z.object({ guid: z.uuid(), isNew: z.boolean() }))
      .mutation(({ ctx, input }) =>
        saveExpectedCall(ctx, { ...input.contract, isFurther: input.isFurther }),
      ),

    accept: orgMutation([MANAGE])
      .input(guid.extend({ rfxId }))
      .output(undoable)
      .mutation(({ ctx, input }) => acceptOffer(ctx, input)),

    dismiss: orgMutation([MANAGE])
      .input(guid.extend({ rfxId, isDismissed: z.boolean() }))
      .output(z.strictObject({}))
      .mutation(async ({ ctx, input }) => {
        await dismissOffer(ctx, input)
        return {}
      }),
  }),
})
