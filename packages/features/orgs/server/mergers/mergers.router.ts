import { orgMutation, orgQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { voicesOf } from '@kogge/platform/server/row-seals/merger-seals.queries.ts'
import { z } from 'zod'
import {
  agreeToMerger,
  declineMerger,
  hasVoice,
  withdrawAgreement,
} from './merger-consent.commands.ts'
import { proposalsOf, sidesOf } from './merger-proposals.queries.ts'
import { ownMerger } from './merger-proposals.views.ts'

const byId = z.object({ mergerId: z.uuid() })
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const
const administrating = orgMutation(['user_role.manage_all'], 'exclusive').input(byId)
/** What is agreed to may be done at once: both organisations are held from the beginning. */
const agreeing = orgMutation(['user_role.manage_all'], 'exclusive', async (db, orgId, raw) => {
  const parsedInput = byId.safeParse(raw)
  return parsedInput.success ? sidesOf(db, orgId, parsedInput.data.mergerId) : []
}).input(byId)

/** What staff propose to merge an organisation with, for those who administer it. */
export const mergerProcedures = {
  mergers: orgQuery('user_role.manage_all')
    .output(z.array(ownMerger))
    .query(async ({ ctx, input }) => {
      const proposals = await proposalsOf(ctx, input.orgId)
      return Promise.all(
        proposals.map(async (one) => ({
          ...one,
          mayAgree: await hasVoice(ctx, await voicesOf(ctx.db, one.mergerId)),
        })),
      )
    }),

  agreeToMerger: agreeing
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
