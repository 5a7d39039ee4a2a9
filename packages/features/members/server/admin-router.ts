import { ownershipAnswer } from '@kogge/domain/member/schema.ts'
import { pageInput } from '@kogge/platform/server/cursor.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { listOwnershipRequests } from './ownership/data.ts'
import { approveOwnership, rejectOwnership } from './ownership/deciding/commands.ts'
import { DONE, done, ownershipPage } from './views.ts'

const byId = z.object({ requestId: z.uuid() })

/** Who speaks for an organisation, as staff decide it. */
export const membersAdminRouter = router({
  adminOwnership: router({
    list: staffQuery('ownership_request.view')
      .input(pageInput.extend({ status: z.enum(['pending', 'decided']).default('pending') }))
      .output(ownershipPage)
      .query(({ ctx, input }) => listOwnershipRequests(ctx.db, input, ctx.now)),

    approve: staffMutation(['ownership_request.process'])
      .input(byId.extend({ answer: ownershipAnswer.default('') }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await approveOwnership(ctx, input)
        return DONE
      }),

    reject: staffMutation(['ownership_request.process'])
      .input(byId.extend({ answer: ownershipAnswer.pipe(z.string().min(1)) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await rejectOwnership(ctx, input)
        return DONE
      }),
  }),
})

export type MembersAdminRouter = typeof membersAdminRouter
