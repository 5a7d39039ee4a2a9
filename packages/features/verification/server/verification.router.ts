import { ownershipStatement } from '@kogge/domain/members/member-inputs.ts'
import { domainRefusal } from '@kogge/domain/verification/email-domain-proof.ts'
import { countAttempt } from '@kogge/platform/server/load/rate-limits.commands.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { readsMailbox } from '@kogge/platform/server/row-seals/account-seals.queries.ts'
import { z } from 'zod'
import { domainFacts } from './email-domain-proof.queries.ts'
import { checkLimits } from './verification.limits.ts'
import { claimedOrg, verificationOf } from './verification.queries.ts'
import {
  addressCheck,
  addressOutcome,
  DONE,
  done,
  verificationState,
} from './verification.views.ts'
import {
  askForVerification,
  verifyByAddress,
  withdrawRequest,
} from './verification-requests.commands.ts'

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
        const { email: address, userId } = ctx.actor
        await countAttempt(ctx.db, checkLimits(userId), ctx.now)
        const isConfirmed = (await readsMailbox(ctx.db, ctx.sealing, ctx.actor)) === true
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
