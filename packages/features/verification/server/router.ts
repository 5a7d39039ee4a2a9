import { ownershipStatement } from '@kogge/domain/member/schema.ts'
import { domainRefusal } from '@kogge/domain/org/verification-domain.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures.ts'
import { countAttempt } from '@kogge/platform/server/rate-limit/commands.ts'
import { z } from 'zod'
import { askForVerification, verifyByAddress, withdrawRequest } from './asking/commands.ts'
import { claimedOrg, verificationOf } from './data.ts'
import { domainFacts } from './evidence/data.ts'
import { checkLimits } from './limits.ts'
import { addressCheck, addressOutcome, DONE, done, verificationState } from './views.ts'

const ADMINISTER = 'user_role.manage_all' as const

/** Whether the members of an organisation speak for the body of its name, and how that becomes known. */
export const verificationRouter = router({
  verification: router({
    state: orgQuery('rfx.view_draft')
      .output(verificationState)
      .query(({ ctx, input }) => verificationOf(ctx.db, input.orgId)),

    /** What the automatic check says of the caller's own address; nothing changes. */
    check: orgQuery(ADMINISTER)
      .output(addressCheck)
      .query(async ({ ctx, input }) => {
        const { email: address, isEmailConfirmed: isConfirmed, userId } = ctx.actor
        await countAttempt(ctx.db, checkLimits(userId), ctx.now)
        const row = await claimedOrg(ctx.db, input.orgId)
        const facts = await domainFacts(ctx.db, row, { address, isConfirmed })
        return { address, refusal: domainRefusal(facts, ctx.now) }
      }),

    byAddress: orgMutation([ADMINISTER], 'exclusive')
      .output(addressOutcome)
      .mutation(async ({ ctx }) => ({ refusal: await verifyByAddress(ctx) })),

    ask: orgMutation([ADMINISTER])
      .input(z.object({ statement: ownershipStatement }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await askForVerification(ctx, input.statement)
        return DONE
      }),

    withdraw: orgMutation([ADMINISTER])
      .output(done)
      .mutation(async ({ ctx }) => {
        await withdrawRequest(ctx)
        return DONE
      }),
  }),
})

export type VerificationRouter = typeof verificationRouter
