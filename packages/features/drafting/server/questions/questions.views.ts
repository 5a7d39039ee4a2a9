import {
  ANSWER_VISIBILITIES,
  STORED_QUESTION_STATES,
} from '@kogge/domain/questions/question-states.ts'
import { z } from 'zod'

const iso = z.iso.datetime()
const person = z.strictObject({ userId: z.uuid(), name: z.string() })

/** An answer that everybody reads, with the question as the buyer published it. */
export const publishedAnswer = z.strictObject({
  answerId: z.uuid(),
  question: z.string(),
  /** The day of the earliest question that it answers. */
  askedOn: z.iso.date().nullable(),
  answer: z.string(),
  answeredAt: iso,
  /** The version of the request that it was given for, and the last that the buyer found it to hold for. */
  version: z.number().int(),
  confirmedVersion: z.number().int().nullable(),
  isSignificant: z.boolean(),
  /** What was answered later, the oldest first. */
  additions: z.array(
    z.strictObject({
      answerId: z.uuid(),
      answer: z.string(),
      answeredAt: iso,
      version: z.number().int(),
    }),
  ),
})
export type PublishedAnswer = z.infer<typeof publishedAnswer>

/** Questions and answers as the people of the buyer work at them. */
export const questionDesk = z.strictObject({
  /** The current version of the request. */
  version: z.number().int(),
  /** The oldest first; withdrawn ones too. */
  questions: z.array(
    z.strictObject({
      questionId: z.uuid(),
      question: z.string(),
      /** As its asker had it before, the oldest first. */
      earlierTexts: z.array(z.string()),
      askedOn: z.iso.date(),
      state: z.enum(STORED_QUESTION_STATES),
      assignee: person.nullable(),
      answerId: z.uuid().nullable(),
    }),
  ),
  /** The oldest first; `answer` is null where a private one cannot be read. */
  answers: z.array(
    z.strictObject({
      answerId: z.uuid(),
      followsId: z.uuid().nullable(),
      visibility: z.enum(ANSWER_VISIBILITIES),
      wording: z.string().nullable(),
      answer: z.string().nullable(),
      isSignificant: z.boolean(),
      insignificance: z.string().nullable(),
      version: z.number().int(),
      confirmedVersion: z.number().int().nullable(),
      /** An amendment since may have made it wrong; until it is confirmed or added to. */
      mayNoLongerHold: z.boolean(),
      answeredBy: z.string().nullable(),
      answeredAt: iso,
    }),
  ),
  /** Who may work at a question. */
  people: z.array(person),
  /** The answer that leaves too few days until the deadline, and the first day that leaves them. */
  late: z
    .strictObject({ answeredAt: iso, days: z.number().int(), firstDay: z.iso.date() })
    .nullable(),
})
export type QuestionDesk = z.infer<typeof questionDesk>
