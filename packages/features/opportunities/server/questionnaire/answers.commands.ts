import {
  opportunity,
  opportunityQuestionnaire,
  type StoredChange,
} from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import {
  type Answer,
  type AnswerEdit,
  isAnswer,
  isSameAnswer,
} from '@kogge/domain/opportunities/questionnaire.ts'
import { carriedAnswers } from '@kogge/domain/opportunities/questionnaire-score.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'
import {
  lockedOpportunity,
  type StoredOpportunity,
  thisOne,
} from '../locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'
import { answeredColumns, answersOf } from './answers.queries.ts'
import {
  currentQuestionnaire,
  questionnairesByIds,
  type StoredQuestionnaire,
} from './questionnaires.queries.ts'
import { storeAnswer } from './stored-answers.commands.ts'

type Answers = Readonly<Record<string, Answer>>

/** The version that a card has answers to, or else the current one, which the caller must have seen. Throws `draft.conflict`. */
const seenVersion = async (
  { db: tx }: OpportunityManager,
  { orgId, questionnaireId }: StoredOpportunity,
  versionId: string,
): Promise<StoredQuestionnaire> => {
  const [answered] = await questionnairesByIds(tx, orgId, questionnaireId ? [questionnaireId] : [])
  const version = answered ?? (await currentQuestionnaire(tx, orgId))
  if (version?.versionId !== versionId) throw new AppError('draft.conflict')
  return version
}

/** Keeps a version for as long as its organisation lasts, as it has been answered. */
const keepVersion = async (
  { db: tx, now }: OpportunityManager,
  { orgId, versionId }: StoredQuestionnaire,
): Promise<void> => {
  await tx
    .update(opportunityQuestionnaire)
    .set({ usedAt: now })
    .where(
      and(
        eq(opportunityQuestionnaire.orgId, orgId),
        eq(opportunityQuestionnaire.versionId, versionId),
        isNull(opportunityQuestionnaire.usedAt),
      ),
    )
}

/** Throws `request.invalid` for an answer that its question cannot have. */
const assertAnswers = ({ questions }: StoredQuestionnaire, edits: readonly AnswerEdit[]): void => {
  for (const { questionId, answer } of edits) {
    const question = questions.find(({ id }) => id === questionId)
    if (!question || (answer && !isAnswer(question, answer.value)))
      throw new AppError('request.invalid')
  }
}

const changesOf = (versionId: string, answers: Answers, edits: readonly AnswerEdit[]) =>
  edits.flatMap(({ questionId, answer }): StoredChange[] => {
    const before = answers[questionId] ?? null
    if (isSameAnswer(before, answer)) return []
    return [{ field: 'answer', part: questionId, version: versionId, before, after: answer }]
  })

/**
 * Saves answers over those that their editor saw. Answers of others to other questions stay; where they have answered the
 * same one otherwise, nothing is stored. Throws `record.not_found`, `draft.conflict` where the card has another version by now,
 * and `request.invalid`.
 */
export const saveAnswers = async (
  ctx: OpportunityManager,
  {
    guid,
    versionId,
    edits,
  }: { readonly guid: string; readonly versionId: string; readonly edits: readonly AnswerEdit[] },
): Promise<{ readonly eventId: string | null; readonly conflicts: string[] }> => {
  const { db: tx, now, grant } = ctx
  await lockBoard(tx, grant.action.orgId)
  const stored = await lockedOpportunity(ctx, guid)
  const version = await seenVersion(ctx, stored, versionId)
  assertAnswers(version, edits)
  const of = { orgId: stored.orgId, guid, versionId }
  const answers = await answersOf(tx, of)
  const edited = edits.filter(({ seen, answer }) => !isSameAnswer(seen, answer))
  const conflicts = edited.filter(({ questionId, seen, answer }) => {
    const theirs = answers[questionId] ?? null
    return !isSameAnswer(theirs, seen) && !isSameAnswer(theirs, answer)
  })
  if (conflicts.length > 0)
    return { eventId: null, conflicts: conflicts.map(({ questionId }) => questionId) }
  const changes = changesOf(versionId, answers, edited)
  if (changes.length === 0) return { eventId: null, conflicts: [] }
  await keepVersion(ctx, version)
  for (const { questionId, answer } of edited) await storeAnswer(ctx, of, questionId, answer)
  const columns = answeredColumns(versionId, version.questions, await answersOf(tx, of))
  await tx
    .update(opportunity)
    .set({ ...columns, revision: stored.revision + 1, updatedAt: now })
    .where(thisOne(ctx, guid))
  const { eventId } = await addEvent(ctx, { guid, type: 'UPDATED', changes })
  return { eventId, conflicts: [] }
}

/**
 * Has a card go on with the current version: it takes over the answers to what is asked in the same form, as they were given;
 * those to the earlier version stay stored with that. Throws `record.not_found`, and `draft.conflict` where the card or the
 * organisation has another version by now.
 */
export const adoptQuestionnaire = async (
  ctx: OpportunityManager,
  { guid, from, into }: { readonly guid: string; readonly from: string; readonly into: string },
): Promise<{ readonly eventId: string }> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const stored = await lockedOpportunity(ctx, guid)
  const earlier = await seenVersion(ctx, stored, from)
  const current = await currentQuestionnaire(tx, orgId)
  if (current?.versionId !== into || from === into) throw new AppError('draft.conflict')
  await keepVersion(ctx, current)
  const given = await answersOf(tx, { orgId, guid, versionId: from })
  const carried = carriedAnswers(earlier.questions, current.questions, given)
  const of = { orgId, guid, versionId: into }
  // Answers that were given to it before stay: the card may have been there already.
  await tx.execute(sql`
    insert into opportunity_answer (org_id, guid, version_id, question_id, value, note, answered_by, answered_at)
    select org_id, guid, ${into}, question_id, value, note, answered_by, answered_at from opportunity_answer
    where org_id = ${orgId} and guid = ${guid} and version_id = ${from}
      and question_id = any(${sql.param(Object.keys(carried))}::uuid[])
    on conflict do nothing`)
  const { score } = answeredColumns(into, current.questions, await answersOf(tx, of))
  await tx
    .update(opportunity)
    .set({ questionnaireId: into, score, revision: stored.revision + 1, updatedAt: now })
    .where(thisOne(ctx, guid))
  const changes = [{ field: 'questionnaire' as const, before: from, after: into }]
  return addEvent(ctx, { guid, type: 'UPDATED', changes })
}
