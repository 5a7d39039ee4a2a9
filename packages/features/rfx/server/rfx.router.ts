import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { tenderById, tendersByIds } from './rfx.queries.ts'
import { tenderSummary, tenderView } from './rfx.views.ts'

/** ISO 639-1, lower case: the reader's language. */
const language = z.string().regex(/^[a-z]{2}$/)

/** Look-ups by ids come in batches of this many. */
const BATCH = 20

export const tenderRouter = router({
  tender: router({
    /** One tender whole. Missing and hidden are the same `record.not_found`. */
    byId: publicProcedure
      .input(z.object({ rfxId, language }))
      .output(tenderView)
      .query(async ({ ctx, input }) => {
        const { actor, now } = ctx
        const view = await tenderById(ctx.db, input.rfxId, {
          actor,
          now,
          language: input.language,
          keys: ctx,
        })
        if (!view) throw new AppError('record.not_found')
        return view
      }),

    /** Tenders in a few lines; those that the caller may not see are left out. */
    findByIds: publicProcedure
      .input(
        z.object({
          rfxIds: z.array(rfxId).max(BATCH),
          language,
          /** Which of their organisations the caller works for. It opens nothing by itself. */
          activeOrgId: orgId.optional(),
        }),
      )
      .output(z.array(tenderSummary))
      .query(({ ctx, input }) => {
        const { actor, now } = ctx
        return tendersByIds(ctx.db, input.rfxIds, {
          actor,
          now,
          language: input.language,
          keys: ctx,
        })
      }),
  }),
})

export type TenderRouter = typeof tenderRouter
