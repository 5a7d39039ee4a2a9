import { ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { orgId, userId } from '@kogge/domain/kernel/entity-ids.ts'
import { joinMessage, seenAddress } from '@kogge/domain/members/member-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import {
  orgMutation,
  orgQuery,
  router,
  selfMutation,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import {
  approveJoinRequest,
  askToJoin,
  rejectJoinRequest,
  withdrawJoinRequest,
} from './join-requests.commands.ts'
import { listJoinRequests } from './join-requests.queries.ts'
import { DONE, done, joinRequestPage } from './members.views.ts'

const MANAGE = ['user_role.manage_all', 'user_role.manage_non_admin'] as const
const byId = z.object({ requestId: z.uuid() })

/** Requests to join: for those who ask, and for those who answer. */
export const joinRequestRouter = router({
  joinRequest: router({
    ask: selfMutation
      .input(z.object({ orgId, message: joinMessage.default('') }))
      .output(z.strictObject({ requestId: z.uuid() }))
      .mutation(async ({ ctx, input }) => ({ requestId: await askToJoin(ctx, input) })),

    withdraw: selfMutation
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawJoinRequest(ctx, input.requestId)
        return DONE
      }),

    list: orgQuery(...MANAGE)
      .input(pageInput)
      .output(joinRequestPage)
      .query(({ ctx, input }) => listJoinRequests(ctx, input.orgId, input)),

    approve: orgMutation(MANAGE, 'exclusive')
      .input(byId.extend({ userId, email: seenAddress, role: z.enum(ORG_ROLES) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await approveJoinRequest(ctx, input)
        return DONE
      }),

    reject: orgMutation(MANAGE, 'exclusive')
      .input(byId)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await rejectJoinRequest(ctx, input.requestId)
        return DONE
      }),
  }),
})
