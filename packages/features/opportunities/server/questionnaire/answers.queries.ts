import type { Db } from '@kogge/db/client.ts'
import { opportunityAnswer } from '@kogge/db/schema/opportunities.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Answer, BidDecision, Question } from '@kogge/domain/opportunities/questionnaire.ts'
import { questionnaireScore } from '@kogge/domain/opportunities/questionnaire-score.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { CardQuestionnaireView } from './questionnaire.views.ts'
import {
  currentQuestionnaire,
  questionnairesByIds,
  questionnaireViewOf,
} from './questionnaires.queries.ts'

/** A card and the version of a questionnaire. */
export interface AnsweredVersion {
  readonly orgId: string
  readonly guid: string
  readonly versionId: string
}

/** Answers of a card to a version, by the ids of their questions. */
export const answersOf = async (
  db: Db,
  { orgId, guid, versionId }: AnsweredVersion,
): Promise<Readonly<Record<string, Answer>>> => {
  const rows = await db
    .select()
    .from(opportunityAnswer)
    .where(
      and(
        eq(opportunityAnswer.orgId, orgId),
        eq(opportunityAnswer.guid, guid),
        eq(opportunityAnswer.versionId, versionId),
      ),
    )
  return Object.fromEntries(
    rows.map(({ questionId, value, note }) => [questionId, { value, note }]),
  )
}

/** The columns of a card by its answers to a version; without any it waits for the current one. */
export const answeredColumns = (
  versionId: string,
  questions: readonly Question[],
  answers: Readonly<Record<string, Answer>>,
) => {
  const values = Object.entries(answers).map(([id, { value }]): [string, string] => [id, value])
  const isAnswered = values.length > 0
  return {
    questionnaireId: isAnswered ? versionId : null,
    score: isAnswered ? questionnaireScore(questions, Object.fromEntries(values)).score : null,
  }
}

interface DecisionRow extends Record<string, unknown> {
  readonly questionnaire_id: string | null
  readonly decision: BidDecision | null
  readonly decision_note: string
  readonly decided_by: string | null
  readonly decider: string | null
  readonly decided_at: string | Date | null
}

interface AnswerRow extends Record<string, unknown> {
  readonly question_id: string
  readonly value: string
  readonly note: string
  readonly answered_by: string | null
  readonly answerer: string | null
  readonly answered_at: string | Date
}

const shownAnswers = async (
  db: Db,
  { orgId, guid, versionId }: AnsweredVersion,
): Promise<CardQuestionnaireView['answers']> => {
  const { rows } = await db.execute<AnswerRow>(sql`
    select a.question_id, a.value, a.note, a.answered_by, ${nameOf(sql`u`)} as answerer, a.answered_at
    from opportunity_answer a left join user_account u on u.id = a.answered_by
    where a.org_id = ${orgId} and a.guid = ${guid} and a.version_id = ${versionId}`)
  return Object.fromEntries(
    rows.map((row) => [
      row.question_id,
      {
        value: row.value,
        note: row.note,
        by: personOf(row.answered_by, row.answerer),
        at: new Date(row.answered_at).toISOString(),
      },
    ]),
  )
}

/** The questionnaire of an opportunity with its answers and the decision whether to bid. Throws `record.not_found`. */
export const cardQuestionnaire = async (
  db: Db,
  { action: { orgId } }: InOrg<OrgPermission>,
  guid: string,
): Promise<CardQuestionnaireView> => {
  const { rows } = await db.execute<DecisionRow>(sql`
    select o.questionnaire_id, o.decision, o.decision_note, o.decided_by, ${nameOf(sql`u`)} as decider, o.decided_at
    from opportunity o left join user_account u on u.id = o.decided_by
    where o.org_id = ${orgId} and o.guid = ${guid} and o.deleted_at is null`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  const current = await currentQuestionnaire(db, orgId)
  const { questionnaire_id: versionId } = row
  const [answered] = versionId === null ? [] : await questionnairesByIds(db, orgId, [versionId])
  const version = answered ?? current
  const isOlder = answered !== undefined && answered.versionId !== current?.versionId
  return {
    version: version ? questionnaireViewOf(version) : null,
    newerId: isOlder ? (current?.versionId ?? null) : null,
    answers: answered ? await shownAnswers(db, { orgId, guid, versionId: answered.versionId }) : {},
    decision: row.decision,
    decisionNote: row.decision_note,
    decidedBy: personOf(row.decided_by, row.decider),
    decidedAt: isoOf(row.decided_at),
  }
}
