import type { Db } from '@kogge/db/client.ts'
import { rfxAnswer } from '@kogge/db/schema/participation.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { PublishedAnswer } from './questions.views.ts'

/**
 * The day of the earliest question that an answer is for, or the private one that it made public. Its columns are
 * named with their table: in a query of one table Drizzle leaves it out, and they would be those of the question.
 */
const askedOn = sql<string | null>`(
  select min(q.asked_on)::text from rfx_question q
  where q.answer_id in (rfx_answer.id, rfx_answer.follows_id))`

/** What everybody who reads a request reads of its questions and answers, the earliest answer first. */
export const publishedAnswersOf = async (db: Db, rfxId: string): Promise<PublishedAnswer[]> => {
  const rows = await db
    .select({
      answerId: rfxAnswer.id,
      followsId: rfxAnswer.followsId,
      question: rfxAnswer.wording,
      askedOn,
      answer: rfxAnswer.answer,
      answeredAt: rfxAnswer.answeredAt,
      version: rfxAnswer.version,
      confirmedVersion: rfxAnswer.confirmedVersion,
      isSignificant: rfxAnswer.isSignificant,
    })
    .from(rfxAnswer)
    .where(and(eq(rfxAnswer.rfxId, rfxId), eq(rfxAnswer.visibility, 'public')))
    .orderBy(asc(rfxAnswer.answeredAt), asc(rfxAnswer.id))
  const shown = rows.map(({ answeredAt, answer, ...row }) => ({
    ...row,
    answer: answer ?? '',
    answeredAt: answeredAt.toISOString(),
  }))
  return shown.flatMap(({ followsId: _, question, ...answer }) =>
    question === null
      ? []
      : [
          {
            ...answer,
            question,
            additions: shown
              .filter((one) => one.followsId === answer.answerId)
              .map(({ answerId, answer: words, answeredAt, version }) => ({
                answerId,
                answer: words,
                answeredAt,
                version,
              })),
          },
        ],
  )
}
