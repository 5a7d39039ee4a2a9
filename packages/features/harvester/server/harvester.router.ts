import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { freshnessOfSources } from './source-freshness.queries.ts'
import { freshnessPage } from './source-freshness.views.ts'

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
