import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { staffReason } from '@kogge/domain/orgs/staff-org-inputs.ts'
import { seenIdentity } from '@kogge/domain/verification/displayed-org-identity.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { lookalikesOf } from './lookalike-orgs.queries.ts'
import { DONE, done, lookalikes, QUEUES, queuePage } from './verification.views.ts'
import {
  refuseVerification,
  verifyOrg,
  withdrawVerification,
} from './verification-decisions.commands.ts'
import { verificationQueue } from './verification-queue.queries.ts'

const ofOrg = z.object({ orgId })
/** The organisation, and what staff saw of it when they decided. */
const asSeen = ofOrg.extend({ seen: seenIdentity })
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
      .input(asSeen.extend({ evidence: staffReason }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await verifyOrg(ctx, input)
        return DONE
      }),

    refuse: staffMutation(PROCESS)
      .input(asSeen.extend({ reason: staffReason }))
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
