import { opportunity, opportunityEvent, type StoredChange } from '@kogge/db/schema/opportunities.ts'
import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isSameValue } from '@kogge/domain/kernel/merged-edits.ts'
import { instantAt } from '@kogge/domain/kernel/notice-times.ts'
import { UNDO_DAYS } from '@kogge/domain/kernel/undo-period.ts'
import {
  isOfQuestionnaire,
  isOfTender,
  isPremiumField,
} from '@kogge/domain/opportunities/opportunity-events.ts'
import type { OpportunityFields } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { withOwnValue } from '@kogge/domain/opportunities/own-fields.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { and, eq, sql } from 'drizzle-orm'
import { lockBoard } from './board-places.commands.ts'
import { existingOf } from './existing-opportunity.queries.ts'
import { type StoredOpportunity, thisOne } from './locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'
import { currentValue } from './opportunity-fields.queries.ts'
import { notifyAssignee } from './opportunity-messages.commands.ts'
import { asFurther, returnedState } from './opportunity-restoring.commands.ts'
import { valueColumns } from './opportunity-values.queries.ts'
import { wordsOf } from './opportunity-words.ts'
import { PREMIUM } from './premium-access.ts'
import { takeAnswersBack } from './questionnaire/answers-undo.commands.ts'

/** A change of an opportunity, by its event. */
export interface UndoneChange {
  readonly guid: string
  readonly eventId: string
}

type Event = typeof opportunityEvent.$inferSelect
type Columns = Partial<StoredOpportunity>

/** An event that can be undone still. Throws `record.not_found`. */
const recentEvent = async (
  { db: tx, now, grant }: OpportunityManager,
  guid: string,
  eventId: string,
): Promise<Event> => {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${UNDO_DAYS})`
  const [event] = await tx
    .select()
    .from(opportunityEvent)
    .where(
      and(
        eq(opportunityEvent.orgId, grant.action.orgId),
        eq(opportunityEvent.guid, guid),
        eq(opportunityEvent.id, Number(eventId)),
        sql`${opportunityEvent.at} > ${since}`,
      ),
    )
  const isUndone =
    event !== undefined &&
    event.type !== 'OPPORTUNITY_INITIALIZED' &&
    event.changes.length > 0 &&
    !event.changes.some(({ field }) => isOfTender(field))
  if (!isUndone) throw new AppError('record.not_found')
  return event
}

/**
 * The tender that a card had before: none, which is offered no more, or the one that it was unlinked from. Throws
 * `draft.conflict` where that has another card by now.
 */
const tenderBefore = async (
  tx: OpportunityManager['db'],
  { orgId, dismissedRfxIds }: StoredOpportunity,
  before: unknown,
  after: unknown,
): Promise<Columns> => {
  if (before === null)
    return {
      rfxId: null,
      rfxVersion: null,
      rfxStage: null,
      deadlineAt: null,
      dismissedRfxIds: [...dismissedRfxIds, String(after)],
    }
  const rfxId = String(before)
  if ((await existingOf(tx, orgId, rfxId)) !== null) throw new AppError('draft.conflict')
  return {
    rfxId,
    rfxVersion: null,
    dismissedRfxIds: dismissedRfxIds.filter((id) => id !== rfxId),
  }
}

/** The columns that take a change back. */
const columnsBefore = async (
  { db: tx, actor, now }: OpportunityManager,
  stored: StoredOpportunity,
  { field, part = '', before, after }: StoredChange,
): Promise<Columns> => {
  switch (field) {
    case 'own': {
      const value = typeof before === 'string' ? before : null
      return { ownValues: withOwnValue(stored.ownValues, part, value) }
    }
    case 'decision':
    case 'decisionNote':
      return { [field]: before, decidedBy: actor.userId, decidedAt: now }
    case 'archived':
      return { archivedAt: before === true ? now : null }
    case 'deleted':
      return { deletedAt: before === true ? now : null }
    case 'value':
      return valueColumns(tx, before as OpportunityFields['value'], now)
    case 'assigneeUserId': {
      const { orgId } = stored
      const userId = before as string | null
      if (userId !== null) await assertBelongs(tx, { orgId, userId, now })
      return { assigneeId: userId }
    }
    case 'tender':
      return tenderBefore(tx, stored, before, after)
    case 'dueAt':
      return { dueAt: before === null ? null : instantAt(Date.parse(String(before))) }
    default:
      return { [field]: before }
  }
}

/** The columns of a card without some changes. Throws `draft.conflict` where what they changed has been changed again. */
const takeColumnsBack = async (
  ctx: OpportunityManager,
  stored: StoredOpportunity,
  changes: readonly StoredChange[],
): Promise<Columns> => {
  const isCurrent = changes.every((change) =>
    isSameValue(currentValue(stored, change), change.after),
  )
  if (!isCurrent) throw new AppError('draft.conflict')
  let columns: Columns = await asFurther(ctx, stored)
  for (const change of changes)
    columns = { ...columns, ...(await columnsBefore(ctx, { ...stored, ...columns }, change)) }
  return returnedState(ctx, stored, columns)
}

/**
 * Undoes a change of the last days by its event, as a further event of the history. Throws `record.not_found`, and
 * `draft.conflict` where what it changed has been changed again, `request.invalid` where its assignee of before has left, and
 * `plan.required` for own fields and answers where the plan has none by now.
 */
export const takeBack = async (
  ctx: OpportunityManager,
  { guid, eventId }: UndoneChange,
): Promise<{ readonly eventId: string; readonly assignedTo: string | null }> => {
  const { db: tx, now, grant } = ctx
  await lockBoard(tx, grant.action.orgId)
  const [stored] = await tx.select().from(opportunity).where(thisOne(ctx, guid)).for('update')
  if (!stored) throw new AppError('record.not_found')
  const event = await recentEvent(ctx, guid, eventId)
  if (stored.deletedAt !== null && event.type !== 'DELETED') throw new AppError('record.not_found')
  if (event.changes.some(({ field }) => isPremiumField(field)))
    authorizeInOrg(ctx.actor, grant.action.orgId, [PREMIUM], now)
  const columns = event.changes.some(({ field }) => isOfQuestionnaire(field))
    ? await takeAnswersBack(ctx, stored, event.changes)
    : await takeColumnsBack(ctx, stored, event.changes)
  await tx
    .update(opportunity)
    .set({
      ...columns,
      words: wordsOf({ ...stored, ...columns }),
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisOne(ctx, guid))
  const changes = event.changes.map(({ before, after, ...change }) => ({
    ...change,
    before: after,
    after: before,
  }))
  const undone = await addEvent(ctx, { guid, type: event.type, changes, undoes: event.id })
  return { ...undone, assignedTo: columns.assigneeId ?? null }
}

/** The same, and writes to who is assigned again by it. */
export const undoChange = async (
  ctx: OpportunityManager,
  change: UndoneChange,
): Promise<{ readonly eventId: string }> => {
  const { eventId, assignedTo } = await takeBack(ctx, change)
  if (assignedTo !== null) await notifyAssignee(ctx, { guid: change.guid, userId: assignedTo })
  return { eventId }
}
