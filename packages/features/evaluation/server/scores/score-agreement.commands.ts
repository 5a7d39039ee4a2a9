import { agreedConfirmation, agreedScore, evaluator } from '@kogge/db/schema/evaluation.ts'
import { isOutside, isWritten } from '@kogge/domain/evaluation/score-consensus.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import {
  appendLedgerEntries,
  appendLedgerEntry,
} from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import {
  agreedHashes,
  agreedHashesWith,
  expectAgreed,
  NOTHING_AGREED,
} from '@kogge/platform/server/ledger/score-hashes.queries.ts'
import { and, eq, sql } from 'drizzle-orm'
import { holdForStep, holdLots, lotStepped } from '../evaluated-lots.queries.ts'
import {
  expectOpened,
  expectTender,
  holdOwn,
  type Managing,
} from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import { finishedIn } from './finished-scores.queries.ts'
import { confirmingIn, evaluatorScoresIn } from './score-agreement.queries.ts'
import {
  cellsOf,
  expectCells,
  expectEvaluator,
  expectFinished,
  type LotScores,
  pointsIn,
} from './scores.commands.ts'

/**
 * Writes down what the evaluators have agreed on so far, by one of them, once each has finished; it can
 * be changed until the lot is settled. Each change asks the others to confirm anew. Throws
 * `access.denied` for who is no evaluator, and `rfx.step_refused` with `reason` (`no_evaluators`,
 * `not_finished`, and `outside_range` for points that no evaluator came to, without words).
 */
export const agreeScores = async (
  ctx: Managing,
  { rfxId, lotId, scores }: LotScores,
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { userId } = actor
  const row = await holdOwn(ctx, rfxId, orgId, 'share')
  expectTender(row)
  expectOpened(row)
  const [lot] = await holdLots(db, rfxId, [lotId], 'update')
  if (lot) lotStepped(lot, 'score')
  // What is agreed on already is signed with it.
  await expectLogged(ctx, row, [lotId])
  const evaluators = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  if (evaluators.length > 0) await expectEvaluator(db, rfxId, userId)
  expectFinished(lotId, evaluators, (await finishedIn(db, rfxId, [lotId])).get(lotId))
  await expectCells(db, rfxId, row.document, lotId, scores)
  const givenFor = await evaluatorScoresIn(db, rfxId, lotId)
  const cells = scores.map((one) => {
    const input = givenFor(one.participantId, one.criterionId)
    const { points, words } = one
    if (points !== null && words === '' && isOutside(points, input.spread))
      throw new AppError('rfx.step_refused', { reason: 'outside_range', lotId })
    const isOwn = points !== null && isWritten({ points, words }, input)
    return { ...one, writtenBy: isOwn ? userId : null }
  })
  const said = await agreedHashesWith(db, rfxId, [lotId], {
    added: sql`select ${lotId}::text, g.org_id, g.criterion_id, g.points, g.words
      from ${cellsOf(cells)} where g.points is not null`,
    replaced: sql`select ${lotId}::text as lot_id, g.org_id, g.criterion_id from ${cellsOf(cells)}`,
  })
  const gone = await db.execute(sql`
    delete from ${agreedScore} where rfx_id = ${rfxId}::uuid and lot_id = ${lotId}
      and (org_id, criterion_id) in
        (select g.org_id, g.criterion_id from ${cellsOf(cells)} where g.points is null)`)
  const changed = await db.execute(sql`
    insert into ${agreedScore} as a
      (rfx_id, lot_id, org_id, criterion_id, points, reason, written_by)
    select ${rfxId}::uuid, ${lotId}, g.org_id, g.criterion_id, g.points, g.words, g.written_by
    from ${cellsOf(cells)} where g.points is not null
    on conflict (rfx_id, lot_id, org_id, criterion_id) do update set
      points = excluded.points, reason = excluded.reason, written_by = excluded.written_by
    where (a.points, a.reason) is distinct from (excluded.points, excluded.reason)`)
  if ((gone.rowCount ?? 0) + (changed.rowCount ?? 0) > 0)
    await db
      .delete(agreedConfirmation)
      .where(and(eq(agreedConfirmation.rfxId, rfxId), eq(agreedConfirmation.lotId, lotId)))
  await expectAgreed(db, sealing, rfxId, [lotId], said)
  await appendLedgerEntry(db, sealing, {
    rfxId,
    type: 'rfx.scores_agreed' as const,
    userId,
    orgId,
    details: { lotId, scores: pointsIn(scores), saidHash: said.get(lotId) ?? NOTHING_AGREED },
  })
}

/** What an evaluator confirms: what is agreed on in a lot, by the hash of what they were shown. */
export interface Seen {
  readonly lotId: string
  /** SHA-256, hexadecimal (see agreedHashes). */
  readonly saidHash: string
}

/**
 * Confirms what others wrote as agreed in these lots, as one of the evaluators. Throws `access.denied`
 * for who is none, `evaluation.settled`, and `rfx.step_refused` with `reason` (`not_awaited`, and
 * `changed` where it is not what they were shown any more) and `lotId`.
 */
export const confirmAgreed = async (
  ctx: Managing,
  input: { readonly rfxId: string; readonly lots: readonly Seen[] },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { userId } = actor
  const { rfxId } = input
  const seen = new Map(input.lots.map(({ lotId, saidHash }) => [lotId, saidHash]))
  const { row, lotIds } = await holdForStep(ctx, { rfxId, lotIds: [...seen.keys()] }, 'score')
  await expectLogged(ctx, row, lotIds)
  await expectEvaluator(db, rfxId, userId)
  const evaluators = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  const people = evaluators.map((one) => one.userId)
  const confirming = await confirmingIn(db, rfxId, lotIds, people)
  const said = await agreedHashes(db, rfxId, lotIds)
  for (const lotId of lotIds) {
    const refuse = (reason: string) => new AppError('rfx.step_refused', { reason, lotId })
    if (!confirming.get(lotId)?.awaited.includes(userId)) throw refuse('not_awaited')
    if (said.get(lotId) !== seen.get(lotId)) throw refuse('changed')
  }
  const confirmedAt = await databaseNow(db)
  await db
    .insert(agreedConfirmation)
    .values(lotIds.map((lotId) => ({ rfxId, lotId, userId, confirmedAt })))
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    lotIds.map((lotId) => ({
      type: 'rfx.agreement_confirmed' as const,
      userId,
      orgId,
      details: { lotId, saidHash: said.get(lotId) ?? NOTHING_AGREED },
    })),
  )
}
