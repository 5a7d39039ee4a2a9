import type { Db } from '@kogge/db/client.ts'
import { bid, evaluationLot, evaluator, score } from '@kogge/db/schema/evaluation.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { criteriaOfLot } from '@kogge/domain/evaluation/lot-criteria.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { expectWritten } from '@kogge/platform/server/row-seals/sealed-inserts.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { holdLots, lotStepped } from '../evaluated-lots.queries.ts'
import {
  expectOpened,
  expectTender,
  holdOwn,
  type Managing,
} from '../evaluated-requests.queries.ts'
import { mayManage } from '../openers/openers.queries.ts'
import { dropAgreed, dropFormer } from './dropped-agreements.commands.ts'
import { closedIn } from './finished-scores.queries.ts'

/**
 * Names who scores; those left out lose their scores of lots that are not settled yet, and what was
 * agreed on there is dropped. Throws `request.invalid` with `reason` `not_member` for people who may not
 * manage the buyer's requests (any more), and `userIds` (with spaces between them).
 */
export const setEvaluators = async (
  ctx: Managing,
  { rfxId, userIds }: { readonly rfxId: string; readonly userIds: readonly string[] },
): Promise<void> => {
  const { db, grant, actor, now } = ctx
  const { orgId } = grant.action
  const request = await holdOwn(ctx, rfxId, orgId, 'update')
  expectTender(request)
  expectOpened(request)
  const named = [...new Set(userIds)]
  const strangers: string[] = []
  for (const userId of named)
    if (!(await mayManage(ctx, userId, orgId, now))) strangers.push(userId)
  if (strangers.length > 0)
    throw new AppError('request.invalid', { reason: 'not_member', userIds: strangers.join(' ') })
  const known = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  const gone = known.map(({ userId }) => userId).filter((userId) => !named.includes(userId))
  const fresh = named.filter((userId) => !known.some((one) => one.userId === userId))
  if (gone.length + fresh.length === 0) return
  if (gone.length > 0)
    await db
      .delete(evaluator)
      .where(and(eq(evaluator.rfxId, rfxId), inArray(evaluator.userId, gone)))
  // By the clock that says when scores were seen.
  const addedAt = await databaseNow(db)
  if (fresh.length > 0)
    await db
      .insert(evaluator)
      .values(fresh.map((userId) => ({ rfxId, userId, addedBy: actor.userId, addedAt })))
  const scoring = await db
    .select({ lotId: evaluationLot.lotId })
    .from(evaluationLot)
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.state, 'scoring')))
  const lotIds = scoring.map(({ lotId }) => lotId)
  await dropFormer(db, rfxId, lotIds)
  await appendLedgerEntry(db, ctx.sealing, {
    rfxId,
    orgId,
    userId: actor.userId,
    type: 'rfx.evaluators_named',
    details: { added: fresh, removed: gone, ...(await dropAgreed(db, rfxId, lotIds)) },
  })
}

/** Throws `access.denied` for who does not score. */
export const expectEvaluator = async (tx: Db, rfxId: string, userId: string): Promise<void> => {
  const [own] = await tx
    .select()
    .from(evaluator)
    .where(and(eq(evaluator.rfxId, rfxId), eq(evaluator.userId, userId)))
  if (!own) throw new AppError('access.denied')
}

export interface NewScore {
  readonly participantId: string
  readonly criterionId: string
  /** 0 to 10,000; null takes it back. */
  readonly points: number | null
  readonly words: string
}

/** Throws `request.invalid` for a bid that is not there or was rejected, and a criterion of the formula. */
export const expectCells = async (
  tx: Db,
  rfxId: string,
  document: RequestDocument,
  lotId: string,
  cells: readonly NewScore[],
): Promise<void> => {
  const standing = await tx
    .select({ orgId: bid.orgId })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), eq(bid.lotId, lotId), isNull(bid.rejectedAt)))
  const orgs = new Set(standing.map(({ orgId }) => orgId))
  const scored = criteriaOfLot(document, lotId).filter(({ way }) => way === 'evaluators')
  const criteria = new Set(scored.map(({ criterionId }) => criterionId))
  const isThere = cells.every(
    ({ participantId, criterionId }) => orgs.has(participantId) && criteria.has(criterionId),
  )
  if (!isThere) throw new AppError('request.invalid', { reason: 'no_such_cell' })
}

export interface LotScores {
  readonly rfxId: string
  readonly lotId: string
  readonly scores: readonly NewScore[]
}

export const pointsIn = (scores: readonly NewScore[]) =>
  scores.map(({ participantId: orgId, criterionId, points }) => ({ orgId, criterionId, points }))

interface Cell extends NewScore {
  /** Who wrote it for the others; absent for one's own scores. */
  readonly writtenBy?: string | null
}

/** Bids and criteria as rows of a statement. */
export const cellsOf = (scores: readonly Cell[]) => sql`
  jsonb_to_recordset(${JSON.stringify(
    scores.map(({ participantId, criterionId, points, words, writtenBy = null }) => ({
      org_id: participantId,
      criterion_id: criterionId,
      points,
      words,
      written_by: writtenBy,
    })),
  )}::jsonb) as g (org_id uuid, criterion_id text, points int, words text, written_by uuid)`

/**
 * Writes one evaluator's scores of a lot. Throws `access.denied` for who is no evaluator,
 * `evaluation.settled` once they have declared these finished (`reason` `finished`) or the lot is agreed
 * on, `rfx.step_refused` before opening.
 */
export const giveScores = async (
  ctx: Managing,
  { rfxId, lotId, scores }: LotScores,
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const row = await holdOwn(ctx, rfxId, orgId, 'share')
  expectTender(row)
  expectOpened(row)
  const [lot] = await holdLots(db, rfxId, [lotId], 'share')
  if (lot) lotStepped(lot, 'score')
  await expectEvaluator(db, rfxId, actor.userId)
  // Who has seen what others gave changes nothing of their own.
  const isClosed = await closedIn(db, rfxId, lotId)
  if (scores.some(({ participantId }) => isClosed(actor.userId, participantId)))
    throw new AppError('evaluation.settled', { reason: 'finished', lotId })
  await expectCells(db, rfxId, row.document, lotId, scores)
  const now = (await databaseNow(db)).toISOString()
  const mine = sql`rfx_id = ${rfxId}::uuid and lot_id = ${lotId} and user_id = ${actor.userId}::uuid`
  await db.execute(sql`
    delete from ${score} where ${mine} and (org_id, criterion_id) in
      (select g.org_id, g.criterion_id from ${cellsOf(scores)} where g.points is null)`)
  const { rows } = await db.execute(sql`
    insert into ${score} (rfx_id, lot_id, org_id, criterion_id, user_id, points, comment, given_at)
    select ${rfxId}::uuid, ${lotId}, g.org_id, g.criterion_id, ${actor.userId}::uuid, g.points, g.words,
      ${now}::timestamptz
    from ${cellsOf(scores)} where g.points is not null
    on conflict (rfx_id, lot_id, org_id, criterion_id, user_id) do update set
      points = excluded.points, comment = excluded.comment, given_at = excluded.given_at
    returning org_id, criterion_id, points, comment`)
  const meant = scores.flatMap(({ participantId, criterionId, points, words }) =>
    points === null
      ? []
      : [{ org_id: participantId, criterion_id: criterionId, points, comment: words }],
  )
  expectWritten(sealing, meant, rows)
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.score_given' as const,
    userId: actor.userId,
    orgId,
    details: { lotId, scores: pointsIn(scores) },
  })
}

/**
 * Throws `rfx.step_refused` with `reason` (`no_evaluators`, `not_finished`) unless every evaluator has
 * closed their scores of a lot.
 */
export const expectFinished = (
  lotId: string,
  evaluators: readonly { readonly userId: string }[],
  finished: ReadonlySet<string> | undefined,
): void => {
  const refuse = (reason: string) => new AppError('rfx.step_refused', { reason, lotId })
  if (evaluators.length === 0) throw refuse('no_evaluators')
  if (evaluators.some(({ userId }) => !finished?.has(userId))) throw refuse('not_finished')
}
