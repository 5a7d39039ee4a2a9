import { orgId } from '@kogge/domain/kernel/ids.ts'
import { searchWords } from '@kogge/domain/kernel/input.ts'
import { staffReason } from '@kogge/domain/org/staff.ts'
import { pageInput } from '@kogge/platform/server/cursor.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { refuseVerification, verifyOrg, withdrawVerification } from './deciding/commands.ts'
import { lookalikesOf } from './lookalikes/data.ts'
import { verificationQueue } from './queue/data.ts'
import { DONE, done, lookalikes, QUEUES, queuePage } from './views.ts'

const ofOrg = z.object({ orgId })
const PROCESS = ['ownership_request.process'] as const

/** Who speaks for the body of a name and number, as staff look into it. */
export const verificationAdminRouter = router({
  adminVerification: router({
    list: staffQuery('ownership_request.view')
      .input(
        pageInput.extend({ queue: z.enum(QUEUES).default('asked'), q: searchWords.default('') }),
      )
      .output(queuePage)
      .query(({ ctx, input }) => verificationQueue(ctx.db, { ...input, now: ctx.now })),

    lookalikes: staffQuery('ownership_request.view')
      .input(ofOrg)
      .output(lookalikes)
      .query(({ ctx, input }) => lookalikesOf(ctx.db, input.orgId)),

    verify: staffMutation(PROCESS)
      .input(ofOrg.extend({ evidence: staffReason }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await verifyOrg(ctx, input)
        return DONE
      }),

    refuse: staffMutation(PROCESS)
      .input(ofOrg.extend({ reason: staffReason }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await refuseVerification(ctx, input)
        return DONE
      }),

    withdraw: staffMutation(PROCESS)
      .input(ofOrg.extend({ reason: staffReason }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawVerification(ctx, input)
        return DONE
      }),
  }),
})

export type VerificationAdminRouter = typeof verificationAdminRouter
