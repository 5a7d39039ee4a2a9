import { LETTER_KINDS, letterContent } from '@kogge/domain/evaluation/decision-letters.ts'
import { z } from 'zod'
import { instant } from '../view-fields.ts'

const letterHead = z.strictObject({
  letterId: z.uuid(),
  sentAt: instant,
  /** When what it says was taken back, or said anew. */
  withdrawnAt: instant.nullable(),
  /** The standstill that it names does not run any more. */
  isStandstillVoid: z.boolean(),
})

export const letterView = letterHead.extend({ content: letterContent })
export type LetterView = z.infer<typeof letterView>

/** A letter in the list of them. */
export const letterEntry = letterHead.extend({
  orgId: z.uuid(),
  name: z.string(),
  kind: z.enum(LETTER_KINDS),
})
export type LetterEntry = z.infer<typeof letterEntry>
