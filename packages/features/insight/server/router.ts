import { AppError } from '@kogge/domain/kernel/errors.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/ids.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { requestFlags } from './flags/data.ts'
import { orgFlags } from './flags/org/data.ts'
import { orgFlagsView, requestFlagsView } from './flags/views.ts'

const found = <Value>(value: Value | null): Value => {
  if (value === null) throw new AppError('record.not_found')
  return value
}

export const insightRouter = router({
  insight: router({
    /** Indicators of one request: what stands out, what does not, what cannot be told. */
    flags: publicProcedure
      .input(z.object({ rfxId }))
      .output(requestFlagsView)
      .query(async ({ ctx, input }) => found(await requestFlags(ctx.readDb, input.rfxId, ctx))),

    /** Indicators of an organisation as a buyer or a supplier, beside its peers. */
    orgFlags: publicProcedure
      .input(z.object({ orgId, role: z.enum(['buyer', 'supplier']) }))
      .output(orgFlagsView)
      .query(async ({ ctx, input }) => found(await orgFlags(ctx.readDb, input.orgId, input.role))),
  }),
})

export type InsightRouter = typeof insightRouter
