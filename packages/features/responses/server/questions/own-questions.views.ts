import {
  ANSWER_VISIBILITIES,
  STORED_QUESTION_STATES,
} from '@kogge/domain/questions/question-states.ts'
import { z } from 'zod'

/** A question as its asker reads it. */
export const ownQuestion = z.strictObject({
  questionId: z.uuid(),
  question: z.string(),
  isEdited: z.boolean(),
  askedOn: z.iso.date(),
  state: z.enum(STORED_QUESTION_STATES),
  /** The first, and those that follow it, the oldest first; `answer` is null where it cannot be read. */
  answers: z.array(
    z.strictObject({
      answerId: z.uuid(),
      visibility: z.enum(ANSWER_VISIBILITIES),
      wording: z.string().nullable(),
      answer: z.string().nullable(),
      answeredAt: z.iso.datetime(),
      version: z.number().int(),
    }),
  ),
})
export type OwnQuestion = z.infer<typeof ownQuestion>
