import { z } from 'zod'

const instant = z.iso.datetime()
const points = z.number().int().min(0).max(10_000)

/** The content of the report in addition to the overview and the comparison. */
export const evaluationReport = z.strictObject({
  /** Those whose scores do not change any more. */
  lots: z.array(
    z.strictObject({
      lotId: z.string(),
      /** Names of those whose finished scores stand. */
      evaluators: z.array(z.string()),
      scores: z.array(
        z.strictObject({
          orgId: z.uuid(),
          criterionId: z.string(),
          /** 0 to 100.00 in hundredths, in the order of the evaluators. */
          given: z.array(points.nullable()),
          agreed: points.nullable(),
          words: z.string(),
        }),
      ),
    }),
  ),
  /** The aftermath of announced decisions, in the order of the log. */
  aftermaths: z.array(
    z.strictObject({
      kind: z.enum(['fell_through', 'next', 'reconsidered']),
      at: instant,
      lotIds: z.array(z.string()),
      /** Who decided it, for the buyer. */
      by: z.string(),
      /** Whom it concerns: who did not sign, or who is next. */
      bidder: z.string().nullable(),
      words: z.string(),
    }),
  ),
})
export type EvaluationReport = z.infer<typeof evaluationReport>
