import type { Db } from '@kogge/db/client.ts'
import { evaluator } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, asc, eq } from 'drizzle-orm'
import { areScoresOpen, type LotRow, type RankedLot } from '../evaluated-lots.queries.ts'
import type { Evaluated } from '../evaluated-requests.queries.ts'
import type { EvaluationOverview } from '../evaluation.views.ts'
import { namesOf } from '../openers/openers.queries.ts'
import { finishedIn } from './finished-scores.queries.ts'

type Points = RankedLot['bids'][number]['standing']['points']

/** Points without those by criteria that people score. */
export const withoutScores = (
  points: Points,
  criteria: RankedLot['criteria'],
): Record<string, number | null> => {
  const scored = new Set(
    criteria.flatMap(({ way, criterionId }) => (way === 'evaluators' ? [criterionId] : [])),
  )
  return Object.fromEntries(
    Object.entries(points).map(([id, value]) => [id, scored.has(id) ? null : value]),
  )
}

/**
 * The lots that an evaluator still scores, or may: what others agreed on there, and the ranks that come
 * of it, is not for them yet. None for who is no evaluator.
 */
export const blindLotsOf = async (
  db: Db,
  row: Pick<Evaluated, 'rfxId' | 'state'>,
  lots: readonly Pick<LotRow, 'lotId' | 'state' | 'agreedAt'>[],
  readerId: string,
): Promise<ReadonlySet<string>> => {
  const { rfxId } = row
  const own = and(eq(evaluator.rfxId, rfxId), eq(evaluator.userId, readerId))
  if ((await db.$count(evaluator, own)) === 0) return new Set()
  const open = lots.flatMap((lot) => (areScoresOpen(row, lot) ? [lot.lotId] : []))
  const finished = await finishedIn(db, rfxId, open)
  return new Set(open.filter((lotId) => !finished.get(lotId)?.has(readerId)))
}

/** Who was shown scores without being an evaluator, and when they were named one afterwards. */
export const sightsOf = async (
  db: Db,
  rfxId: string,
): Promise<EvaluationOverview['scoresSeen']> => {
  const rows = await db
    .select({ userId: ledgerEntry.userId, at: ledgerEntry.at, namedAt: evaluator.addedAt })
    .from(ledgerEntry)
    .leftJoin(
      evaluator,
      and(eq(evaluator.rfxId, ledgerEntry.rfxId), eq(evaluator.userId, ledgerEntry.userId)),
    )
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.scores_seen')))
    .orderBy(asc(ledgerEntry.seq))
  const names = await namesOf(
    db,
    rows.flatMap(({ userId }) => userId ?? []),
  )
  return rows.map(({ userId, at, namedAt }) => ({
    name: names.get(userId ?? '') ?? '',
    at: at.toISOString(),
    namedAt: namedAt && namedAt > at ? namedAt.toISOString() : null,
  }))
}
