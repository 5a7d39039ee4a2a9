import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { ownershipAnswer, seenAddress } from '@kogge/domain/members/member-inputs.ts'
import { seenIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { DONE, done, ownershipPage } from './members.views.ts'
import { approveOwnership, rejectOwnership } from './ownership-decisions.commands.ts'
import { listOwnershipRequests } from './ownership-requests.queries.ts'

/** The request, who asked, and what staff saw of its organisation when they decided. */
const asSeen = z.object({ requestId: z.uuid(), userId, seen: seenIdentity })

/** Who speaks for an organisation, as staff decide it. */
export const membersAdminRouter = router({
  adminOwnership: router({
    list: staffQuery('ownership_request.view')
      .input(pageInput.extend({ status: z.enum(['pending', 'decided']).default('pending') }))
      .output(ownershipPage)
      .query(({ ctx, input }) => listOwnershipRequests(ctx, input)),

    approve: staffMutation(['ownership_request.process'])
      .input(asSeen.extend({ email: seenAddress, answer: ownershipAnswer.default('') }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await approveOwnership(ctx, input)
        return DONE
      }),

    reject: staffMutation(['ownership_request.process'])
      .input(asSeen.extend({ answer: ownershipAnswer.pipe(z.string().min(1)) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await rejectOwnership(ctx, input)
        return DONE
      }),
  }),
})

export type MembersAdminRouter = typeof membersAdminRouter
