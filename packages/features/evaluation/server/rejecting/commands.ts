import type { Db } from '@kogge/db/client.ts'
import { bid, finishedLot, score } from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/response.ts'
import type { RejectionReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { appendDeed } from '@kogge/platform/server/deeds/commands.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { holdLots, lotStepped } from '../lots/data.ts'
import { holdOwn, type Managing } from '../requests/data.ts'
import { expectOpened } from '../scoring/commands.ts'

export interface Rejection {
  readonly rfxId: string
  readonly participantId: string
  /** None: the whole response. */
  readonly lotIds: readonly string[]
}

const NOT_REJECTED = {
  ...{ rejectedAt: null, rejectedBy: null, rejectedCode: null, rejectedReason: null },
}

/** The lots in question, held; throws `record.not_found`, `evaluation.settled`. */
const heldBids = async (ctx: Managing, { rfxId, participantId, lotIds }: Rejection) => {
  const { db, grant } = ctx
  expectOpened(await holdOwn(db, rfxId, grant.deed.orgId, 'share'))
  const rows = await db
    .select({ lotId: bid.lotId })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), eq(bid.orgId, participantId)))
  const all = rows.map(({ lotId }) => lotId)
  const named = lotIds.length > 0 ? [...new Set(lotIds)] : all
  if (named.length === 0 || named.some((lotId) => !all.includes(lotId)))
    throw new AppError('record.not_found')
  for (const lot of await holdLots(db, rfxId, named, 'update')) lotStepped(lot, 'reject')
  const condition = and(
    ...[eq(bid.rfxId, rfxId), eq(bid.orgId, participantId)],
    inArray(bid.lotId, named),
  )
  return { named, isWhole: named.length === all.length, condition }
}

/** Rejects a response, as a whole or for some lots, before the scores of these are agreed on. */
export const rejectResponse = async (
  ctx: Managing,
  given: Rejection & { readonly code: RejectionReason; readonly reason: string },
): Promise<void> => {
  const { db, actor, sealing } = ctx
  const { rfxId, participantId, code, reason } = given
  const { named, isWhole, condition } = await heldBids(ctx, given)
  const rejected = { rejectedAt: await databaseNow(db), rejectedBy: actor.userId }
  await db
    .update(bid)
    .set({ ...rejected, rejectedCode: code, rejectedReason: reason })
    .where(condition)
  if (isWhole)
    await db
      .update(response)
      .set({ ...rejected, rejectedReason: reason })
      .where(and(eq(response.rfxId, rfxId), eq(response.orgId, participantId)))
  await appendDeed(db, sealing, {
    ...{ rfxId, type: 'interaction.response_rejected' as const, userId: actor.userId },
    orgId: participantId,
    details: { lotIds: named, code, reason },
  })
}

/** Evaluators who have not scored a bid that stands again go on: their lot is not finished any more. */
const reopenUnscored = (db: Db, rfxId: string, orgId: string, lotIds: readonly string[]) =>
  db
    .delete(finishedLot)
    .where(
      and(
        ...[eq(finishedLot.rfxId, rfxId), inArray(finishedLot.lotId, [...lotIds])],
        sql`not exists (select from ${score} s where s.rfx_id = ${finishedLot.rfxId}
          and s.lot_id = ${finishedLot.lotId} and s.user_id = ${finishedLot.userId}
          and s.org_id = ${orgId}::uuid)`,
      ),
    )
    .returning({ lotId: finishedLot.lotId, evaluatorId: finishedLot.userId })

/** Takes a rejection back, under the same condition. */
export const readmitResponse = async (ctx: Managing, given: Rejection): Promise<void> => {
  const { db, actor, sealing } = ctx
  const { rfxId, participantId } = given
  const { named, condition } = await heldBids(ctx, given)
  await db.update(bid).set(NOT_REJECTED).where(condition)
  await db
    .update(response)
    .set({ rejectedAt: null, rejectedBy: null, rejectedReason: null })
    .where(and(eq(response.rfxId, rfxId), eq(response.orgId, participantId)))
  const reopened = await reopenUnscored(db, rfxId, participantId, named)
  for (const one of reopened)
    await appendDeed(db, sealing, {
      ...{ rfxId, type: 'rfx.scores_reopened' as const, userId: actor.userId },
      orgId: ctx.grant.deed.orgId,
      details: { ...one, readmitted: participantId },
    })
  await appendDeed(db, sealing, {
    ...{ rfxId, type: 'interaction.response_readmitted' as const, userId: actor.userId },
    orgId: participantId,
    details: { lotIds: named },
  })
}
