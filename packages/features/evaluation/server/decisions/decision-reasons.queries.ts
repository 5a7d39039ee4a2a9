import type { Db } from '@kogge/db/client.ts'
import { agreedScore } from '@kogge/db/schema/evaluation.ts'
import { saidOf, wordsFor } from '@kogge/domain/evaluation/decision-reasons.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { firstsIn, type LotRow, type RankedLot } from '../evaluated-lots.queries.ts'
import type { Evaluated } from '../evaluated-requests.queries.ts'
import { announcedLotsOf } from './announced-decisions.queries.ts'

/** What evaluators agreed to say of bids, by `lot|criterion` and organisation. */
export type Reasons = ReadonlyMap<string, Readonly<Record<string, string>>>

/** What was said of the bids of a lot by one criterion, by organisation: a row of its own each would take longer. */
interface Said extends Record<string, unknown> {
  readonly lot_id: string
  readonly criterion_id: string
  readonly words: Readonly<Record<string, string>>
}

/** The agreed words on the bids of these lots, or of all of a request. */
export const reasonsIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[] | null = null,
): Promise<Reasons> => {
  const within = lotIds ? inArray(agreedScore.lotId, [...lotIds]) : undefined
  const { rows } = await db.execute<Said>(sql`
    select lot_id, criterion_id, json_object_agg(org_id, reason) as words from ${agreedScore}
    where ${and(eq(agreedScore.rfxId, rfxId), within, ne(agreedScore.reason, ''))}
    group by lot_id, criterion_id`)
  return new Map(rows.map((one) => [`${one.lot_id}|${one.criterion_id}`, one.words]))
}

const decidedOf = (rankedLot: RankedLot, reasons: Reasons) => ({
  criteria: rankedLot.criteria,
  bids: rankedLot.bids.map(({ orgId, isDeclined, standing: { rank, points } }) => ({
    orgId,
    isDeclined,
    rank,
    points,
  })),
  reasonOf: (orgId: string, criterionId: string) =>
    reasons.get(`${rankedLot.lotId}|${criterionId}`)?.[orgId] ?? '',
})

/** What evaluators agreed to say of a winner, where that and what they said of the others suffices as words. */
export const agreedWords = (
  rankedLot: RankedLot,
  reasons: Reasons,
  winnerId: string,
  language: string,
): string => {
  const lot = decidedOf(rankedLot, reasons)
  return wordsFor(lot, winnerId) === 'agreed' ? saidOf(lot, winnerId, language) : ''
}

/** Whether words on a lot may be wanting, so that it is worth while to look. */
const mayLackWords = ({ state, words }: LotRow): boolean =>
  state === 'agreed' || (state === 'awarded' && !words)

/**
 * Of these lots those on which letters would lack words, as they are awarded, or would be to the only
 * first of those whose points are settled.
 */
export const lotsWithoutWords = (
  lots: readonly LotRow[],
  rankedLots: ReadonlyMap<string, RankedLot>,
  reasons: Reasons,
): readonly string[] =>
  lots.flatMap((lot) => {
    const rankedLot = rankedLots.get(lot.lotId)
    if (!rankedLot || !mayLackWords(lot)) return []
    const [first, ...others] = firstsIn(rankedLot)
    const winnerId = lot.winnerId ?? (others.length === 0 ? first?.orgId : undefined)
    const isMissing =
      winnerId !== undefined && wordsFor(decidedOf(rankedLot, reasons), winnerId) === 'missing'
    return isMissing ? [lot.lotId] : []
  })

/**
 * The same for the lots of a request that is not decided, except those whose decision was
 * announced.
 */
export const wordlessLots = async (
  db: Db,
  { rfxId, state }: Pick<Evaluated, 'rfxId' | 'state'>,
  lots: readonly LotRow[],
  rankedLots: ReadonlyMap<string, RankedLot>,
): Promise<readonly string[]> => {
  const requested = state === 'opened' ? lots.filter(mayLackWords) : []
  if (requested.length === 0) return []
  const announced = new Set(await announcedLotsOf(db, rfxId, requested))
  const unannounced = requested.filter((lot) => !announced.has(lot))
  const reasons = await reasonsIn(
    db,
    rfxId,
    unannounced.map(({ lotId }) => lotId),
  )
  return lotsWithoutWords(unannounced, rankedLots, reasons)
}
