import { z } from 'zod'
import { opportunityOutcome, opportunityTag } from './opportunity-inputs.ts'
import { OPPORTUNITY_STAGES } from './opportunity-states.ts'

/** So many opportunities are changed at once. */
export const MOST_AT_ONCE = 200

/** A change of many opportunities at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), assigneeUserId: z.uuid().nullable() }),
  z.object({ kind: z.literal('addTag'), tag: opportunityTag }),
  z.object({ kind: z.literal('removeTag'), tag: opportunityTag }),
  z.object({ kind: z.literal('move'), status: z.enum(OPPORTUNITY_STAGES) }),
  opportunityOutcome.extend({ kind: z.literal('conclude') }),
  z.object({ kind: z.literal('archive'), isArchived: z.boolean() }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('restore') }),
])
export type BulkAction = z.infer<typeof bulkAction>

/**
 * Why one of many was not changed: others have changed it (`changed`) or it exists no more (`gone`), it has ended (`ended`), its stage cannot
 * have that outcome (`outcome`), it has too many tags (`tags`), its assignee of before has left (`assignee`).
 */
export const BULK_REFUSALS = ['changed', 'gone', 'ended', 'outcome', 'tags', 'assignee'] as const
export type BulkRefusal = (typeof BULK_REFUSALS)[number]
