import { BID_DECISIONS, QUESTION_KINDS } from '@kogge/domain/opportunities/questionnaire.ts'
import { z } from 'zod'

const person = z.strictObject({ userId: z.uuid(), name: z.string() })
const instant = z.iso.datetime()

const question = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  kind: z.enum(QUESTION_KINDS),
  weight: z.number().int(),
  isHard: z.boolean(),
  options: z.array(z.strictObject({ id: z.uuid(), label: z.string(), points: z.number().int() })),
})

/** A version of the questionnaire of an organisation. */
export const questionnaireView = z.strictObject({
  versionId: z.uuid(),
  questions: z.array(question),
  createdAt: instant,
})
export type QuestionnaireView = z.infer<typeof questionnaireView>

/** The questionnaire of an opportunity with its answers, and the decision whether to bid. */
export const cardQuestionnaireView = z.strictObject({
  /** The version that its answers are to; the current one while there are none; null without questions. */
  version: questionnaireView.nullable(),
  /** The version that may take its place, where there is a newer one. */
  newerId: z.uuid().nullable(),
  /** By the ids of their questions. */
  answers: z.record(
    z.string(),
    z.strictObject({
      /** `yes` or `no`, `0` to `4`, or the id of an option. */
      value: z.string(),
      note: z.string(),
      by: person.nullable(),
      at: instant,
    }),
  ),
  decision: z.enum(BID_DECISIONS).nullable(),
  decisionNote: z.string(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
})
export type CardQuestionnaireView = z.infer<typeof cardQuestionnaireView>
