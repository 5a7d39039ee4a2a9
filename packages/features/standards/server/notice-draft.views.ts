import { MISSING_FIELDS } from '@kogge/domain/standards/missing-notice-fields.ts'
import { z } from 'zod'

/** How far the official notice of a request can be drafted. */
export const noticeDraftStatus = z.strictObject({
  /** OPP-070 */
  subtype: z.string(),
  isResult: z.boolean(),
  /** Whether it is drafted by now: that of a negotiation without a call is a result. */
  isDrafted: z.boolean(),
  missing: z.array(
    z.strictObject({
      name: z.enum(MISSING_FIELDS),
      /** Business terms: `BT-10`. */
      terms: z.array(z.string()),
      /** The field of the document that has it; null where none has. */
      field: z.string().nullable(),
    }),
  ),
  /** Lots with a winner and no contract yet, which no result tells of. */
  lotsToContract: z.array(z.string()),
})
export type NoticeDraftStatus = z.infer<typeof noticeDraftStatus>
