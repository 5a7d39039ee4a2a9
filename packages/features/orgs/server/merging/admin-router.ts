import { acceptMatchInput, decideMatchInput } from '@kogge/domain/org/staff.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures.ts'
import { z } from 'zod'
import { acceptMatch, rejectMatch, reopenMatch, undoMatch } from './queue/commands.ts'
import { countMatches, listMatches } from './queue/data.ts'
import { matchCounts, matchListInput, matchPage } from './queue/views.ts'

const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const

/** Which spellings are one organisation, as staff see and decide it. */
export const orgMatchesRouter = router({
  list: staffQuery('org.merge')
    .input(matchListInput)
    .output(matchPage)
    .query(({ ctx, input }) => listMatches(ctx.db, input)),

  counts: staffQuery('org.merge')
    .output(matchCounts)
    .query(({ ctx }) => countMatches(ctx.db)),

  /** Gives the pair that an undo names: another than the proposal where that was exchanged. */
  accept: staffMutation(['org.merge'])
    .input(acceptMatchInput)
    .output(z.strictObject({ matchId: z.uuid() }))
    .mutation(async ({ ctx, input }) => ({ matchId: await acceptMatch(ctx, input) })),

  reject: staffMutation(['org.merge'])
    .input(decideMatchInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await rejectMatch(ctx, input)
      return DONE
    }),

  undo: staffMutation(['org.merge'])
    .input(decideMatchInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await undoMatch(ctx, input)
      return DONE
    }),

  /** What was parted is not proposed again by itself. */
  reopen: staffMutation(['org.merge'])
    .input(decideMatchInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await reopenMatch(ctx, input)
      return DONE
    }),
})
