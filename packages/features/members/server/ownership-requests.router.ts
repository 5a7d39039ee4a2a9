import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { ownershipStatement } from '@kogge/domain/members/member-inputs.ts'
import { router, selfMutation } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { DONE, done } from './members.views.ts'
import { askForOwnership, withdrawOwnershipRequest } from './ownership-requests.commands.ts'

/** Requests to speak for an organisation that is known from notices alone. */
export const ownershipRequestRouter = router({
  ownershipRequest: router({
    ask: selfMutation
      .input(z.object({ orgId, statement: ownershipStatement }))
      .output(z.strictObject({ requestId: z.uuid() }))
      .mutation(async ({ ctx, input }) => ({ requestId: await askForOwnership(ctx, input) })),

    withdraw: selfMutation
      .input(z.object({ requestId: z.uuid() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawOwnershipRequest(ctx, input.requestId)
        return DONE
      }),
  }),
})
