import { rfxQuestion } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isOpenQuestion } from '@kogge/domain/questions/question-states.ts'
import { and, eq } from 'drizzle-orm'
import { expectOwnRequest } from '../drafts.queries.ts'
import { possibleOpeners } from '../publication-circumstances.queries.ts'
import type { Manager } from './held-request.queries.ts'

/**
 * Has somebody of the buyer's people work at a question, which its asker sees without the name and changes no more;
 * or nobody, so that it is received as before. Throws `record.not_found`, also for a person who may not answer, and
 * `rfx.step_refused` where the question was withdrawn or answered.
 */
export const assignQuestion = async (
  ctx: Manager,
  {
    rfxId,
    questionId,
    assigneeId,
  }: {
    readonly rfxId: string
    readonly questionId: string
    readonly assigneeId: string | null
  },
): Promise<void> => {
  const { db: tx, grant } = ctx
  const { orgId } = grant.action
  const request = await expectOwnRequest(ctx, orgId, rfxId)
  if (request.state !== 'published') throw new AppError('rfx.step_refused')
  const people = assigneeId === null ? [] : await possibleOpeners(tx, orgId, ctx.now)
  if (assigneeId !== null && !people.some(({ userId }) => userId === assigneeId))
    throw new AppError('record.not_found')
  const isIt = and(eq(rfxQuestion.id, questionId), eq(rfxQuestion.rfxId, rfxId))
  const [row] = await tx
    .select({ state: rfxQuestion.state })
    .from(rfxQuestion)
    .where(isIt)
    .for('update')
  if (!row) throw new AppError('record.not_found')
  if (!isOpenQuestion(row.state)) throw new AppError('rfx.step_refused', { reason: row.state })
  await tx
    .update(rfxQuestion)
    .set({ state: assigneeId === null ? 'received' : 'in_progress', assigneeId })
    .where(isIt)
}
