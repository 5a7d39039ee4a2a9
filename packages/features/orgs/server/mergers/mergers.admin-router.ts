import {
  acceptMatchInput,
  decideMatchInput,
  matchParentInput,
} from '@kogge/domain/orgs/staff-org-inputs.ts'
import { router, staffMutation, staffQuery } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { askForIdentification } from '../identification/org-identification.commands.ts'
import { setMatchParent } from './match-parents.commands.ts'
import { withdrawMerger } from './merger-proposals.commands.ts'
import { proposalsOf } from './merger-proposals.queries.ts'
import { mergerProposal, mergerProposed, proposedView } from './merger-proposals.views.ts'
import { acceptMatch, rejectMatch, reopenMatch, undoMatch } from './org-matches.commands.ts'
import { countMatches, listMatches } from './org-matches.queries.ts'
import { matchCounts, matchListInput, matchPage } from './org-matches.views.ts'

const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const

/** Which spellings are one organisation, as staff see and decide it. */
export const orgMatchesRouter = router({
  list: staffQuery('org.merge')
    .input(matchListInput)
    .output(matchPage)
    .query(({ ctx, input }) => listMatches(ctx.db, input, ctx.locale)),

  counts: staffQuery('org.merge')
    .output(matchCounts)
    .query(({ ctx }) => countMatches(ctx.db)),

  /** Gives the pair that an undo names, another than this where it was exchanged; or that both are asked. */
  accept: staffMutation(['org.merge'])
    .input(acceptMatchInput)
    .output(
      z.discriminatedUnion('outcome', [
        z.strictObject({ outcome: z.literal('merged'), matchId: z.uuid() }),
        mergerProposed,
      ]),
    )
    .mutation(async ({ ctx, input }) => {
      const found = await acceptMatch(ctx, input)
      return found.outcome === 'merged'
        ? { outcome: 'merged' as const, matchId: found.pairId }
        : proposedView(found)
    }),

  reject: staffMutation(['org.merge'])
    .input(decideMatchInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await rejectMatch(ctx, input)
      return DONE
    }),

  /** Makes one the parent of the other; nothing is merged. */
  setParent: staffMutation(['org.merge'])
    .input(matchParentInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setMatchParent(ctx, input)
      return DONE
    }),

  undo: staffMutation(['org.merge'])
    .input(decideMatchInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await undoMatch(ctx, input)
      return DONE
    }),

  /** Has the organisations of all stored notices matched anew, after a rule about them changed. */
  identify: staffMutation(['harvester.manage'])
    .output(done)
    .mutation(async ({ ctx }) => {
      await askForIdentification(ctx)
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

/** What staff have proposed to two claimed organisations. */
export const orgMergersRouter = router({
  ofOrg: staffQuery('org.merge')
    .input(z.object({ orgId: z.uuid() }))
    .output(z.array(mergerProposal))
    .query(async ({ ctx, input }) => [...(await proposalsOf(ctx, input.orgId))]),

  withdraw: staffMutation(['org.merge'])
    .input(z.object({ mergerId: z.uuid() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await withdrawMerger(ctx, input.mergerId)
      return DONE
    }),
})
