import { FLAG_NAMES } from '@kogge/domain/flags/feature-flags.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'

const flagView = z.object({ name: z.enum(FLAG_NAMES), value: z.boolean() })

export const systemRouter = router({
  sysInfo: router({
    /** The server's build; a client of another build reloads. */
    gitCommitSha: publicProcedure
      .meta({ turn: 'none' })
      .output(z.string())
      .query(({ ctx }) => ctx.buildId),
  }),
  featureFlags: router({
    /**
     * Every flag with its value for this caller; polled every 30 s. An organisation that the
     * caller does not act in counts as none.
     */
    getAll: publicProcedure
      .input(z.object({ activeOrgId: orgId.optional() }).optional())
      .output(z.array(flagView))
      .query(({ ctx, input }) => flagsFor(ctx.db, ctx.actor, input?.activeOrgId, ctx.now)),
  }),
})
