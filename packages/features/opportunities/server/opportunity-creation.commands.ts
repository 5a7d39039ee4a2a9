import { randomUUID } from 'node:crypto'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { toMoney, toWritten } from '@kogge/domain/kernel/money.ts'
import { cutText } from '@kogge/domain/kernel/text-folding.ts'
import {
  isExpectedAmount,
  LONGEST_NAME,
  MOST_OPPORTUNITIES,
  opportunityName,
} from '@kogge/domain/opportunities/opportunity-inputs.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import { publicRfxIdNow, requestSummaries } from '@kogge/features/rfx/server/rfx.api.ts'
import { eq } from 'drizzle-orm'
import { lockBoard, rankFor } from './board-places.commands.ts'
import { existingOf } from './existing-opportunity.queries.ts'
import { addEvent, type OpportunityManager } from './opportunity-events.commands.ts'
import { valueColumns } from './opportunity-values.queries.ts'
import { wordsOf } from './opportunity-words.ts'

/** The values that a new opportunity takes from its tender. */
export interface FromTender {
  readonly rfxId: string
  readonly name: string
  readonly value: { readonly amount: string; readonly currency: string } | null
  readonly deadlineAt: Date | null
  readonly rfxStage: RfxStage | null
}

/** The values that one without a tender takes from the contract after which it is expected. */
type FromContract = Partial<
  Pick<typeof opportunity.$inferInsert, 'buyer' | 'dueAt' | 'expectedRfxId' | 'expected'>
>

/** A value that can be edited: notices have some with more decimals than a currency has, some below zero, and slips of the pen. */
export const expectedValue = (value: FromTender['value']): FromTender['value'] => {
  if (value === null) return null
  const rounded = isExpectedAmount(value.amount) ? value : toWritten(toMoney(value))
  return isExpectedAmount(rounded.amount) ? rounded : null
}

/** A title as a name that people may edit: on one line, and not too long. */
export const nameFrom = (title: string | undefined, rfxId: string): string =>
  opportunityName.safeParse(cutText(title ?? '', LONGEST_NAME)).data ?? rfxId

/** What public tenders say, by their ids. Those that only the invited see are left out: no card says that they are known. */
export const tendersOf = async (
  { db, actor, now, locale }: OpportunityManager,
  rfxIds: readonly string[],
): Promise<ReadonlyMap<string, FromTender>> => {
  const tenders = await requestSummaries(db, rfxIds, { actor, now, language: locale })
  return new Map(
    tenders.map(({ rfxId, title, value, closesAt, deadlineAt, stage }) => {
      const deadline = deadlineAt ?? closesAt
      const from: FromTender = {
        rfxId,
        name: nameFrom(title?.text, rfxId),
        value: expectedValue(value),
        deadlineAt: deadline === null ? null : new Date(deadline),
        rfxStage: stage,
      }
      return [rfxId, from] as const
    }),
  )
}

/** Throws `record.not_found` where there is no such public tender. */
const tenderOf = async (ctx: OpportunityManager, rfxId: string): Promise<FromTender> => {
  const current = await publicRfxIdNow(ctx.db, rfxId)
  const tender = current && (await tendersOf(ctx, [current])).get(current)
  if (!tender) throw new AppError('record.not_found')
  return tender
}

/** Throws `request.invalid` where there is no room for so many more. */
export const assertRoom = async (
  { db: tx, grant }: OpportunityManager,
  count = 1,
): Promise<void> => {
  const { orgId } = grant.action
  // Deleted ones too, which may come back.
  const stored = await tx.$count(opportunity, eq(opportunity.orgId, orgId))
  if (stored + count > MOST_OPPORTUNITIES) throw new AppError('request.invalid')
}

export interface CreatedOpportunity {
  readonly guid: string
  /** False where the tender had one, which is given instead. */
  readonly isNew: boolean
}

/** Places a card first among the new ones and writes its history. */
export const insertOpportunity = async (
  ctx: OpportunityManager,
  card: Omit<FromTender, 'rfxId'> & FromContract & { readonly rfxId: string | null },
  isFurther: boolean,
): Promise<string> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const guid = randomUUID()
  const status = 'NEW' as const
  const { value, ...columns } = card
  await tx.insert(opportunity).values({
    orgId,
    guid,
    ...columns,
    words: wordsOf({ name: card.name, description: '', buyer: card.buyer ?? '', tags: [] }),
    ...(await valueColumns(tx, value, now)),
    isFurther,
    status,
    rank: await rankFor(tx, { orgId, status, guid }, { at: 'first' }),
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
    stateSince: now,
  })
  await addEvent(ctx, { guid, type: 'CREATED' })
  return guid
}

/**
 * Saves a public tender as an opportunity, filled with what the tender says; where the organisation has one of it already,
 * that is given, unless a further one is asked for. Throws `record.not_found`, and `request.invalid` where there are too many.
 */
export const saveTenderAsOpportunity = async (
  ctx: OpportunityManager,
  input: { readonly rfxId: string; readonly isFurther: boolean },
): Promise<CreatedOpportunity> => {
  const tender = await tenderOf(ctx, input.rfxId)
  await lockBoard(ctx.db, ctx.grant.action.orgId)
  const existing = await existingOf(ctx.db, ctx.grant.action.orgId, tender.rfxId)
  if (existing !== null && !input.isFurther) return { guid: existing, isNew: false }
  await assertRoom(ctx)
  const guid = await insertOpportunity(ctx, tender, existing !== null)
  await addEvent(ctx, {
    guid,
    type: 'OPPORTUNITY_INITIALIZED',
    changes: [{ field: 'name', before: null, after: tender.name }],
  })
  return { guid, isNew: true }
}

/** Creates an opportunity without a tender, such as of a call that is expected. Throws `request.invalid` where there are too many. */
export const createOpportunity = async (
  ctx: OpportunityManager,
  { name }: { readonly name: string },
): Promise<CreatedOpportunity> => {
  await lockBoard(ctx.db, ctx.grant.action.orgId)
  await assertRoom(ctx)
  const empty = { rfxId: null, name, value: null, deadlineAt: null, rfxStage: null }
  return { guid: await insertOpportunity(ctx, empty, false), isNew: true }
}
