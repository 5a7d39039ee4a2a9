import type { StoredChange } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isSameValue } from '@kogge/domain/kernel/merged-edits.ts'
import type { Answer } from '@kogge/domain/opportunities/questionnaire.ts'
import type { StoredOpportunity } from '../locked-opportunity.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { answeredColumns, answersOf } from './answers.queries.ts'
import { questionnairesByIds, type StoredQuestionnaire } from './questionnaires.queries.ts'
import { storeAnswer } from './stored-answers.commands.ts'

const answerOf = (value: unknown): Answer | null => {
  if (value === null || typeof value !== 'object') return null
  const { value: text, note }: { value?: unknown; note?: unknown } = value
  return typeof text === 'string' ? { value: text, note: String(note ?? '') } : null
}

const versionOf = async (
  { db: tx }: OpportunityManager,
  { orgId }: StoredOpportunity,
  versionId: unknown,
): Promise<StoredQuestionnaire> => {
  const [version] = await questionnairesByIds(tx, orgId, [String(versionId)])
  if (!version) throw new AppError('draft.conflict')
  return version
}

/**
 * Takes answers back, or the step to another version of the questionnaire; gives the columns of the card. Throws
 * `draft.conflict` where they have been changed again, or the card has another version by now.
 */
export const takeAnswersBack = async (
  ctx: OpportunityManager,
  stored: StoredOpportunity,
  changes: readonly StoredChange[],
): Promise<Partial<StoredOpportunity>> => {
  const { db: tx } = ctx
  const { orgId, guid, questionnaireId } = stored
  const [first] = changes
  if (first?.field === 'questionnaire') {
    if (questionnaireId !== first.after) throw new AppError('draft.conflict')
    const { versionId, questions } = await versionOf(ctx, stored, first.before)
    const { score } = answeredColumns(
      versionId,
      questions,
      await answersOf(tx, { orgId, guid, versionId }),
    )
    return { questionnaireId: versionId, score }
  }
  const { versionId, questions } = await versionOf(ctx, stored, first?.version)
  const of = { orgId, guid, versionId }
  const answers = await answersOf(tx, of)
  const isCurrent =
    (questionnaireId ?? versionId) === versionId &&
    changes.every(({ part = '', after }) => isSameValue(answers[part] ?? null, answerOf(after)))
  if (!isCurrent) throw new AppError('draft.conflict')
  for (const { part = '', before } of changes) await storeAnswer(ctx, of, part, answerOf(before))
  return answeredColumns(versionId, questions, await answersOf(tx, of))
}
