import { orgId } from '@kogge/domain/kernel/ids.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { orgsByIds } from './data.ts'
import { editingProcedures } from './editing/router.ts'
import { foundingProcedures } from './founding/router.ts'
import { marketRouter } from './market/router.ts'
import { mergerProcedures } from './merging/router.ts'
import { profileProcedures } from './profile/router.ts'
import { searchProcedures } from './search/router.ts'
import { typeAhead } from './type-ahead/data.ts'
import { orgCard } from './views.ts'

/** Look-ups by ids come in batches of this many (specification, section 9). */
const BATCH = 20
const MOST_SUGGESTIONS = 50

export const orgRouter = router({
  org: router({
    ...foundingProcedures,
    ...searchProcedures,
    ...profileProcedures,
    ...editingProcedures,
    ...mergerProcedures,
    market: marketRouter,

    findByOrgIds: publicProcedure
      .input(z.object({ orgIds: z.array(orgId).max(BATCH) }))
      .output(z.array(orgCard))
      .query(({ ctx, input }) => orgsByIds(ctx.readDb, input.orgIds)),

    /** Type-ahead for the buyer and supplier pickers. */
    suggest: publicProcedure
      .meta({ turn: 'lookUp' })
      .input(
        z.object({
          q: z.string().max(200),
          role: z.enum(['buyer', 'supplier']),
          limit: z.number().int().min(1).max(MOST_SUGGESTIONS).default(20),
        }),
      )
      .output(z.array(orgCard))
      .query(async ({ ctx, input }) => {
        const hits = await typeAhead(ctx.readDb, input.q, input.role, input.limit)
        return hits.map(({ registrationNumber: _number, ...card }) => card)
      }),
  }),
})
