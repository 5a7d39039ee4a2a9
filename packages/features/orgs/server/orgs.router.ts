import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { publicProcedure, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { marketRouter } from './market/market.router.ts'
import { mergerProcedures } from './mergers/mergers.router.ts'
import { foundingProcedures } from './org-creation.router.ts'
import { orgsByIds } from './orgs.queries.ts'
import { orgCard } from './orgs.views.ts'
import { profileProcedures } from './profile/org-profile.router.ts'
import { editingProcedures } from './profile/profile-edits.router.ts'
import { searchProcedures } from './search/org-search.router.ts'
import { typeAhead } from './search/org-type-ahead.queries.ts'

/** Look-ups by ids come in batches of this many. */
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
