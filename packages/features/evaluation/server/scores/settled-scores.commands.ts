import { evaluationLot, evaluator } from '@kogge/db/schema/evaluation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntries } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { type RankedLot, rankedLotsIn } from '../evaluated-lots.queries.ts'
import type { Evaluated, Managing } from '../evaluated-requests.queries.ts'
import { finishedIn } from './finished-scores.queries.ts'
import { confirmingIn } from './score-agreement.queries.ts'
import { expectFinished } from './scores.commands.ts'
import { countScores } from './scores.queries.ts'

/** Lots of a request that are held for a step. */
interface HeldLots {
  readonly row: Evaluated
  readonly lotIds: readonly string[]
}

/**
 * How the bids of lots stand whose scores can be settled. Every evaluator must have scored every bid that
 * stands, and something must have been agreed for each and confirmed by all but who wrote it; what the
 * formula scores alone needs neither. Throws `rfx.step_refused` with `reason` (`no_evaluators`,
 * `scores_missing`, `not_finished`, `not_agreed`, `not_confirmed`) and `lotId`.
 */
export const expectSettleable = async (
  { db }: Pick<Managing, 'db'>,
  { row, lotIds }: HeldLots,
): Promise<ReadonlyMap<string, RankedLot>> => {
  const { rfxId } = row
  const evaluators = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  const standings = await rankedLotsIn(db, rfxId, row.document, lotIds)
  const scores = await countScores(db, rfxId, lotIds)
  const finished = await finishedIn(db, rfxId, lotIds)
  const people = evaluators.map(({ userId }) => userId)
  const confirming = await confirmingIn(db, rfxId, lotIds, people)
  for (const { lotId, criteria, bids } of standings.values()) {
    const refuse = (reason: string) => new AppError('rfx.step_refused', { reason, lotId })
    const scored = criteria.filter(({ way }) => way === 'evaluators').length
    const cells = bids.filter(({ rejectedAt }) => rejectedAt === null).length * scored
    if (cells === 0) continue
    if (evaluators.length === 0) throw refuse('no_evaluators')
    if (evaluators.some(({ userId }) => (scores.get(`${lotId}|${userId}`) ?? 0) < cells))
      throw refuse('scores_missing')
    expectFinished(lotId, evaluators, finished.get(lotId))
    if (bids.some((one) => one.rejectedAt === null && one.standing.total === null))
      throw refuse('not_agreed')
    if ((confirming.get(lotId)?.awaited.length ?? 0) > 0) throw refuse('not_confirmed')
  }
  return standings
}

/** Settles the scores of lots, and writes into the log how their bids stand. */
export const writeSettled = async (
  ctx: Managing,
  { row, lotIds }: HeldLots,
  standings: ReadonlyMap<string, RankedLot>,
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId } = row
  const now = await databaseNow(db)
  await db
    .update(evaluationLot)
    .set({ state: 'agreed', agreedAt: now, agreedBy: actor.userId })
    .where(and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, lotIds)))
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    lotIds.map((lotId) => ({
      type: 'rfx.consensus_reached' as const,
      userId: actor.userId,
      orgId,
      details: {
        lotId,
        standings: (standings.get(lotId)?.bids ?? []).map(({ standing }) => ({
          orgId: standing.orgId,
          total: standing.total,
          rank: standing.rank,
          points: standing.points,
        })),
      },
    })),
  )
}
