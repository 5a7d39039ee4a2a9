import type { Db } from '@kogge/db/client.ts'
import { opportunityQuestionnaire } from '@kogge/db/schema/opportunities.ts'
import type { Question } from '@kogge/domain/opportunities/questionnaire.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { QuestionnaireView } from './questionnaire.views.ts'

/** A version as it is stored. */
export type StoredQuestionnaire = typeof opportunityQuestionnaire.$inferSelect

/** The questionnaire that an organisation asks now; null where it asks nothing. */
export const currentQuestionnaire = async (
  db: Db,
  orgId: string,
): Promise<StoredQuestionnaire | null> => {
  const [current] = await db
    .select()
    .from(opportunityQuestionnaire)
    .where(
      and(eq(opportunityQuestionnaire.orgId, orgId), eq(opportunityQuestionnaire.isCurrent, true)),
    )
  return current ?? null
}

/** Versions of an organisation by their ids; those that there are not are left out. */
export const questionnairesByIds = async (
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<StoredQuestionnaire[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(opportunityQuestionnaire)
        .where(
          and(
            eq(opportunityQuestionnaire.orgId, orgId),
            inArray(opportunityQuestionnaire.versionId, [...ids]),
          ),
        )

const optionOf = ({ id, label, points }: Question['options'][number]) => ({ id, label, points })

export const questionnaireViewOf = (stored: StoredQuestionnaire): QuestionnaireView => ({
  versionId: stored.versionId,
  createdAt: stored.createdAt.toISOString(),
  questions: stored.questions.map(({ options, ...question }) => ({
    ...question,
    options: options.map(optionOf),
  })),
})
