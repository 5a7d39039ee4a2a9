import { opportunityAnswer } from '@kogge/db/schema/opportunities.ts'
import type { Answer } from '@kogge/domain/opportunities/questionnaire.ts'
import { and, eq } from 'drizzle-orm'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import type { AnsweredVersion } from './answers.queries.ts'

/** Stores the answer to a question, or takes it away. */
export const storeAnswer = async (
  { db: tx, actor, now }: OpportunityManager,
  of: AnsweredVersion,
  questionId: string,
  answer: Answer | null,
): Promise<void> => {
  if (answer === null) {
    await tx
      .delete(opportunityAnswer)
      .where(
        and(
          eq(opportunityAnswer.orgId, of.orgId),
          eq(opportunityAnswer.guid, of.guid),
          eq(opportunityAnswer.versionId, of.versionId),
          eq(opportunityAnswer.questionId, questionId),
        ),
      )
    return
  }
  const stored = { ...answer, answeredBy: actor.userId, answeredAt: now }
  await tx
    .insert(opportunityAnswer)
    .values({ ...of, questionId, ...stored })
    .onConflictDoUpdate({
      target: [
        opportunityAnswer.orgId,
        opportunityAnswer.guid,
        opportunityAnswer.versionId,
        opportunityAnswer.questionId,
      ],
      set: stored,
    })
}
