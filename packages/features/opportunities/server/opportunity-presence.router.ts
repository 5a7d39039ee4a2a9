import { PRESENCES } from '@kogge/domain/opportunities/presence.ts'
import { orgMutation, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { beatPresence } from './presence/presence.commands.ts'
import { presentColleagues } from './presence/presence.queries.ts'

/** Who has an opportunity before them. */
export const opportunityPresenceRouter = router({
  opportunityPresence: router({
    /** A page says it when it opens, from time to time, and when it is left. Nothing of the opportunity changes by it. */
    beat: orgMutation(['opportunity.view'])
      .input(z.object({ guid: z.uuid(), presence: z.enum(PRESENCES) }))
      .output(presentColleagues)
      .mutation(({ ctx, input }) => beatPresence(ctx, input)),
  }),
})
