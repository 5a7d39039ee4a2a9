import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { whyNotByMeaning } from './nearest-rfx.queries.ts'

export const semanticRouter = router({
  semantic: router({
    /** Whether the reader may search by meaning. */
    status: publicProcedure
      .input(z.object({ activeOrgId: z.uuid().optional() }))
      .output(z.strictObject({ isOn: z.boolean() }))
      .query(async ({ ctx, input }) => ({
        isOn: (await whyNotByMeaning(ctx, input.activeOrgId)) === null,
      })),
  }),
})
