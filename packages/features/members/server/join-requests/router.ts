import { ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { orgId } from '@kogge/domain/kernel/ids.ts'
import { joinMessage } from '@kogge/domain/member/schema.ts'
import { pageInput } from '@kogge/platform/server/cursor.ts'
import { orgMutation, orgQuery, router, selfMutation } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { DONE, done, joinRequestPage } from '../views.ts'
import {
  approveJoinRequest,
  askToJoin,
  rejectJoinRequest,
  withdrawJoinRequest,
} from './commands.ts'
import { listJoinRequests } from './data.ts'

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
      .query(({ ctx, input }) => listJoinRequests(ctx.db, input.orgId, input)),

    approve: orgMutation(MANAGE, 'exclusive')
      .input(byId.extend({ role: z.enum(ORG_ROLES) }))
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
