import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { BulkAction, BulkRefusal } from '@kogge/domain/opportunities/bulk-actions.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'
import type { OpportunityManager } from '../opportunity-events.commands.ts'
import { notifyAssigned } from '../opportunity-messages.commands.ts'
import { takeBack, type UndoneChange } from '../opportunity-undo.commands.ts'
import { changeCard } from './card-changes.commands.ts'
import { type CardChange, CardRefused, type SeenCard } from './refused-cards.ts'

/** The outcome of a change of many: each in its own way. */
export interface BulkResult {
  readonly changed: readonly UndoneChange[]
  /** The number of those that were so already. */
  readonly unchanged: number
  readonly refused: readonly { readonly guid: string; readonly reason: BulkRefusal }[]
}

const reasonOf = (error: unknown): BulkRefusal => {
  if (error instanceof CardRefused) return error.reason
  if (error instanceof AppError && error.code === 'draft.conflict') return 'changed'
  if (error instanceof AppError && error.code === 'record.not_found') return 'gone'
  throw error
}

/** Locks cards in the order of their ids: two who change many at once wait for each other in no circle. */
const lockCards = async (
  { db: tx, grant }: OpportunityManager,
  guids: readonly string[],
): Promise<void> => {
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  await tx
    .select({ guid: opportunity.guid })
    .from(opportunity)
    .where(and(eq(opportunity.orgId, orgId), inArray(opportunity.guid, [...guids])))
    .orderBy(asc(opportunity.guid))
    .for('update')
}

/**
 * Changes each card in a part of the transaction of its own. From the last to the first: each that is placed goes first in its stage, so that
 * they stand there in the order in which they came.
 */
const changeEach = async <Card extends { readonly guid: string }>(
  ctx: OpportunityManager,
  cards: readonly Card[],
  change: (part: OpportunityManager, card: Card) => Promise<CardChange>,
): Promise<BulkResult> => {
  const once = [...new Map(cards.map((card) => [card.guid, card])).values()]
  await lockCards(
    ctx,
    once.map(({ guid }) => guid),
  )
  const changed: UndoneChange[] = []
  const refused: BulkResult['refused'][number][] = []
  const assigned: { readonly guid: string; readonly userId: string }[] = []
  for (const card of once.toReversed()) {
    const { guid } = card
    try {
      const done = await ctx.db.transaction((db) => change({ ...ctx, db }, card))
      if (done) changed.push({ guid, eventId: done.eventId })
      if (done?.assignedTo) assigned.push({ guid, userId: done.assignedTo })
    } catch (error) {
      refused.push({ guid, reason: reasonOf(error) })
    }
  }
  await notifyAssigned(ctx, assigned.toReversed())
  return {
    changed: changed.toReversed(),
    refused: refused.toReversed(),
    unchanged: once.length - changed.length - refused.length,
  }
}

/**
 * Changes many opportunities at once, those that can be; for the others it says why not. Throws `request.invalid` where the assignee does not belong
 * to the organisation.
 */
export const changeMany = async (
  ctx: OpportunityManager,
  { cards, action }: { readonly cards: readonly SeenCard[]; readonly action: BulkAction },
): Promise<BulkResult> => {
  const { db, now, grant } = ctx
  const { orgId } = grant.action
  if (action.kind === 'assign' && action.assigneeUserId !== null)
    await assertBelongs(db, { orgId, userId: action.assigneeUserId, now })
  return changeEach(ctx, cards, (part, card) => changeCard(part, card, action))
}

/** Undoes the changes of many opportunities, those that can be; for the others it says why not. */
export const undoMany = (
  ctx: OpportunityManager,
  { changes }: { readonly changes: readonly UndoneChange[] },
): Promise<BulkResult> =>
  changeEach(ctx, changes, (part, change) =>
    takeBack(part, change).catch((error: unknown) => {
      const hasLeft = error instanceof AppError && error.code === 'request.invalid'
      throw hasLeft ? new CardRefused('assignee') : error
    }),
  )
