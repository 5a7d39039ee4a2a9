import { randomUUID } from 'node:crypto'
import { opportunityQuestionnaire } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { areDistinct } from '@kogge/domain/opportunities/own-fields.ts'
import type { EditedQuestion, Question } from '@kogge/domain/opportunities/questionnaire.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { currentQuestionnaire } from './questionnaires.queries.ts'

/** Versions that an organisation can have answered. */
const MOST_VERSIONS = 200

/** Edited questions with ids, which those that were asked before keep. Throws `request.invalid` for an id that there is not. */
const numbered = (
  before: readonly Question[],
  edited: readonly EditedQuestion[],
): readonly Question[] => {
  const ids = edited.flatMap(({ id }) => id ?? [])
  if (!areDistinct(ids)) throw new AppError('request.invalid')
  return edited.map((question) => {
    const known = before.find(({ id }) => id === question.id)
    const options = question.options.map(({ id, ...option }) => {
      const isKnown = known?.options.some((one) => one.id === id) ?? false
      if (id !== null && !isKnown) throw new AppError('request.invalid')
      return { ...option, id: id ?? randomUUID() }
    })
    if (question.id !== null && !known) throw new AppError('request.invalid')
    if (!areDistinct(options.map(({ id }) => id))) throw new AppError('request.invalid')
    return { ...question, id: question.id ?? randomUUID(), options }
  })
}

/**
 * Saves the questions of an organisation as a version of their own, over the one that their editor saw; none to ask nothing.
 * Cards keep the version that they have answers to. Throws `draft.conflict` where somebody saved before, and `request.invalid`.
 */
export const saveQuestionnaire = async (
  ctx: OpportunityManager,
  { seen, questions: edited }: { seen: string | null; questions: readonly EditedQuestion[] },
): Promise<{ readonly versionId: string | null }> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const before = await currentQuestionnaire(tx, orgId)
  if ((before?.versionId ?? null) !== seen) throw new AppError('draft.conflict')
  const questions = numbered(before?.questions ?? [], edited)
  const ofOrg = eq(opportunityQuestionnaire.orgId, orgId)
  // One that nobody has answered has no reason to stay.
  await tx
    .delete(opportunityQuestionnaire)
    .where(and(ofOrg, isNull(opportunityQuestionnaire.usedAt)))
  if ((await tx.$count(opportunityQuestionnaire, ofOrg)) >= MOST_VERSIONS)
    throw new AppError('request.invalid')
  await tx.update(opportunityQuestionnaire).set({ isCurrent: false }).where(ofOrg)
  const versionId = questions.length === 0 ? null : randomUUID()
  if (versionId !== null)
    await tx
      .insert(opportunityQuestionnaire)
      .values({ orgId, versionId, questions, createdAt: now })
  await noteOrgChange(tx, { orgId, topic: 'opportunities', now })
  return { versionId }
}
