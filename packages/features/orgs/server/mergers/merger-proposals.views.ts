import { z } from 'zod'

const side = z.strictObject({ orgId: z.uuid(), name: z.string() })

/** A merger that is proposed, as either of the two sees it. Times are ISO 8601 in UTC. */
export const mergerProposal = z.strictObject({
  mergerId: z.uuid(),
  /** Becomes a part of the other. */
  goes: side,
  stays: side,
  /** As staff have said it. */
  reason: z.string(),
  proposedAt: z.string(),
  lapsesAt: z.string(),
  /** When each of the two agreed; null while it has not. */
  goesAgreedAt: z.string().nullable(),
  staysAgreedAt: z.string().nullable(),
})
export type MergerProposal = z.infer<typeof mergerProposal>

/** The same with whether the reader's own word counts. */
export const ownMerger = mergerProposal.extend({ mayAgree: z.boolean() })

/** The answer to staff where both have to agree. */
export const mergerProposed = z.strictObject({
  outcome: z.literal('proposed'),
  mergerId: z.uuid(),
  lapsesAt: z.string(),
})

export const proposedView = (input: {
  readonly mergerId: string
  readonly lapsesAt: Date
}): z.infer<typeof mergerProposed> => ({
  outcome: 'proposed',
  mergerId: input.mergerId,
  lapsesAt: input.lapsesAt.toISOString(),
})
