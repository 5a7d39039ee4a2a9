import type { Db } from '@kogge/db/client.ts'
import {
  agreedConfirmation,
  bid,
  finishedLot,
  reopenedBid,
  score,
} from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import { criteriaByLot } from '@kogge/domain/evaluation/lot-criteria.ts'
import type { BuyerRejection } from '@kogge/domain/evaluation/lot-steps.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { holdLots, lotStepped } from './evaluated-lots.queries.ts'
import {
  type Evaluated,
  expectOpened,
  expectTender,
  holdOwn,
  type Managing,
} from './evaluated-requests.queries.ts'
import { expectLogged } from './ledger-proof.queries.ts'

export interface Rejection {
  readonly rfxId: string
  readonly participantId: string
  /** None: the whole response. */
  readonly lotIds: readonly string[]
}

const NOT_REJECTED = {
  rejectedAt: null,
  rejectedBy: null,
  rejectedCode: null,
  rejectedReason: null,
}

/**
 * The lots in question, held; what was not confirmed after an amendment is none of them: it does not
 * count whatever the buyer does. Throws `record.not_found`, `evaluation.settled`, and
 * `rfx.step_refused` with `reason` `unconfirmed`.
 */
const heldBids = async (
  ctx: Managing,
  { rfxId, participantId, lotIds }: Rejection,
  expectKind: (request: Evaluated) => void = () => undefined,
) => {
  const { db, grant } = ctx
  const request = await holdOwn(ctx, rfxId, grant.action.orgId, 'share')
  expectKind(request)
  expectOpened(request)
  const rows = await db
    .select({ lotId: bid.lotId, code: bid.rejectedCode })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), eq(bid.orgId, participantId)))
  const counting = rows.filter(({ code }) => code !== 'unconfirmed')
  const all = counting.map(({ lotId }) => lotId)
  const named = lotIds.length > 0 ? [...new Set(lotIds)] : all
  const isOf = (known: readonly { readonly lotId: string }[]) => (lotId: string) =>
    known.some((one) => one.lotId === lotId)
  if (rows.length === 0 || !named.every(isOf(rows))) throw new AppError('record.not_found')
  if (named.length === 0 || !named.every(isOf(counting)))
    throw new AppError('rfx.step_refused', { step: 'reject', reason: 'unconfirmed' })
  for (const lot of await holdLots(db, rfxId, named, 'update')) lotStepped(lot, 'reject')
  await expectLogged(ctx, request, named)
  const condition = and(
    eq(bid.rfxId, rfxId),
    eq(bid.orgId, participantId),
    inArray(bid.lotId, named),
  )
  return { request, named, isWhole: named.length === all.length, condition }
}

/**
 * Rejects a response, as a whole or for some lots, before the scores of these are agreed on. Nothing is
 * rejected of a price survey, by which nothing is awarded: throws `rfx.step_refused` with `reason` `survey`.
 */
export const rejectResponse = async (
  ctx: Managing,
  input: Rejection & { readonly code: BuyerRejection; readonly reason: string },
): Promise<void> => {
  const { db, actor, sealing } = ctx
  const { rfxId, participantId, code, reason } = input
  const { named, isWhole, condition } = await heldBids(ctx, input, expectTender)
  const rejected = { rejectedAt: await databaseNow(db), rejectedBy: actor.userId }
  await db
    .update(bid)
    .set({ ...rejected, rejectedCode: code, rejectedReason: reason })
    .where(condition)
  await db
    .delete(reopenedBid)
    .where(
      and(
        eq(reopenedBid.rfxId, rfxId),
        inArray(reopenedBid.lotId, named),
        eq(reopenedBid.orgId, participantId),
      ),
    )
  if (isWhole)
    await db
      .update(response)
      .set({ ...rejected, rejectedReason: reason })
      .where(and(eq(response.rfxId, rfxId), eq(response.orgId, participantId)))
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'interaction.response_rejected' as const,
    userId: actor.userId,
    orgId: participantId,
    details: { lotIds: named, code, reason },
  })
}

interface Reopened extends Record<string, unknown> {
  readonly lotId: string
  readonly evaluatorId: string
}

/**
 * Evaluators who have not scored a bid whole that stands again go on with it: their lot is not finished
 * any more. What they gave the others stays closed, and who has scored it has nothing to do.
 */
const reopenUnscored = async (
  db: Db,
  { rfxId, document }: Evaluated,
  orgId: string,
  lotIds: readonly string[],
): Promise<readonly Reopened[]> => {
  const criteriaOf = criteriaByLot(document)
  const lots = lotIds.map((lot_id) => {
    const people = criteriaOf(lot_id).filter(({ way }) => way === 'evaluators')
    return { lot_id, asked: people.length }
  })
  const { rows } = await db.execute<Reopened>(sql`
    insert into ${reopenedBid} (rfx_id, lot_id, user_id, org_id)
    select f.rfx_id, f.lot_id, f.user_id, ${orgId}::uuid
    from ${finishedLot} f
    join jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as l (lot_id text, asked int)
      on l.lot_id = f.lot_id
    where f.rfx_id = ${rfxId}::uuid and l.asked > (
      select count(*) from ${score} s
      where s.rfx_id = f.rfx_id and s.lot_id = f.lot_id and s.user_id = f.user_id
        and s.org_id = ${orgId}::uuid)
    on conflict do nothing
    returning lot_id as "lotId", user_id as "evaluatorId"`)
  return rows
}

/**
 * Takes a rejection back, under the same condition, for those of the lots for which there is one.
 * Throws `rfx.step_refused` with `reason` `not_rejected` where there is none.
 */
export const readmitResponse = async (ctx: Managing, input: Rejection): Promise<void> => {
  const { db, actor, sealing } = ctx
  const { rfxId, participantId } = input
  const { request, condition } = await heldBids(ctx, input)
  const rejected = await db
    .update(bid)
    .set(NOT_REJECTED)
    .where(and(condition, isNotNull(bid.rejectedAt)))
    .returning({ lotId: bid.lotId })
  if (rejected.length === 0)
    throw new AppError('rfx.step_refused', { step: 'readmit', reason: 'not_rejected' })
  const lotIds = rejected.map(({ lotId }) => lotId).sort()
  await db
    .update(response)
    .set({ rejectedAt: null, rejectedBy: null, rejectedReason: null })
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, participantId)))
  // What is agreed on for it was not shown to those who confirmed meanwhile.
  await db
    .delete(agreedConfirmation)
    .where(and(eq(agreedConfirmation.rfxId, rfxId), inArray(agreedConfirmation.lotId, lotIds)))
  const reopened = await reopenUnscored(db, request, participantId, lotIds)
  for (const one of reopened)
    await appendLedgerEntry(db, sealing, {
      rfxId,
      type: 'rfx.scores_reopened' as const,
      userId: actor.userId,
      orgId: ctx.grant.action.orgId,
      details: { ...one, readmitted: participantId },
    })
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'interaction.response_readmitted' as const,
    userId: actor.userId,
    orgId: participantId,
    details: { lotIds },
  })
}
