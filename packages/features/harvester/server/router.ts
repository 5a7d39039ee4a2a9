import { publicProcedure, router } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { freshnessOfSources } from './freshness/data.ts'
import { freshnessPage } from './freshness/views.ts'

/** What everyone may know of where the data comes from. */
export const harvesterRouter = router({
  freshness: router({
    list: publicProcedure
      .input(z.void())
      .output(freshnessPage)
      .query(({ ctx }) => freshnessOfSources(ctx.readDb, ctx.sources, ctx.now)),
  }),
})

export type HarvesterRouter = typeof harvesterRouter
