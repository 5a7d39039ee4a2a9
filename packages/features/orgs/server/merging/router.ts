import { orgMutation, orgQuery } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { agreeToMerger, declineMerger, hasVoice, withdrawAgreement } from './consenting/commands.ts'
import { proposalsOf } from './proposals/data.ts'
import { ownMerger } from './proposals/views.ts'

const byId = z.object({ mergerId: z.uuid() })
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const
const administrating = orgMutation(['user_role.manage_all'], 'exclusive').input(byId)

/** What staff propose to merge an organisation with, for those who administer it. */
export const mergerProcedures = {
  mergers: orgQuery('user_role.manage_all')
    .output(z.array(ownMerger))
    .query(async ({ ctx, input }) => {
      const proposals = await proposalsOf(ctx.db, input.orgId, ctx.now)
      return Promise.all(
        proposals.map(async (one) => ({ ...one, mayAgree: await hasVoice(ctx, one.mergerId) })),
      )
    }),

  agreeToMerger: administrating
    .output(z.strictObject({ isMerged: z.boolean() }))
    .mutation(async ({ ctx, input }) => ({ isMerged: await agreeToMerger(ctx, input.mergerId) })),

  withdrawFromMerger: administrating.output(done).mutation(async ({ ctx, input }) => {
    await withdrawAgreement(ctx, input.mergerId)
    return DONE
  }),

  declineMerger: administrating.output(done).mutation(async ({ ctx, input }) => {
    await declineMerger(ctx, input.mergerId)
    return DONE
  }),
}
