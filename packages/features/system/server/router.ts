import { publicProcedure, router } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { allFlags, flagView } from './data.ts'

export const systemRouter = router({
  sysInfo: router({
    /** The server's build; a client of another build reloads (specification, section 4). */
    gitCommitSha: publicProcedure.output(z.string()).query(({ ctx }) => ctx.buildId),
  }),
  featureFlags: router({
    /** The flags that hold for this caller; polled every 30 s. */
    getAll: publicProcedure
      .output(z.array(flagView))
      .query(({ ctx }) => allFlags(ctx.db, ctx.actor)),
  }),
})
