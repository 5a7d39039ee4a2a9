import {
  BULK_REFUSALS,
  bulkAction,
  MOST_AT_ONCE,
} from '@kogge/domain/opportunities/bulk-actions.ts'
import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { orgMutation, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { changeMany, undoMany } from './bulk/bulk-changes.commands.ts'

const MANAGE = 'opportunity.manage' as const

/** An opportunity as the caller saw it: who looks at an older one changes nothing. */
const seenCard = z.object({
  guid: z.uuid(),
  from: z.object({
    status: z.enum(OPPORTUNITY_STAGES),
    resolution: z.enum(RESOLUTIONS).nullable(),
  }),
  assigneeUserId: z.uuid().nullable(),
})
const change = z.object({ guid: z.uuid(), eventId: z.string().regex(/^\d{1,15}$/) })

const bulkResult = z.strictObject({
  /** Each with the event by which it is undone. */
  changed: z.array(change).readonly(),
  unchanged: z.number().int(),
  refused: z.array(z.object({ guid: z.uuid(), reason: z.enum(BULK_REFUSALS) })).readonly(),
})

/** Changes of many opportunities at once. */
export const opportunityBulkRouter = router({
  opportunityBulk: router({
    change: orgMutation([MANAGE])
      .input(z.object({ cards: z.array(seenCard).min(1).max(MOST_AT_ONCE), action: bulkAction }))
      .output(bulkResult)
      .mutation(({ ctx, input }) => changeMany(ctx, input)),

    undo: orgMutation([MANAGE])
      .input(z.object({ changes: z.array(change).min(1).max(MOST_AT_ONCE) }))
      .output(bulkResult)
      .mutation(({ ctx, input }) => undoMany(ctx, input)),
  }),
})
