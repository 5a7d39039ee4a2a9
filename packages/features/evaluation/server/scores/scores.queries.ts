import type { Db } from '@kogge/db/client.ts'
import { bid, score } from '@kogge/db/schema/evaluation.ts'
import { criteriaByLot } from '@kogge/domain/evaluation/lot-criteria.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Evaluated } from '../evaluated-requests.queries.ts'

/**
 * Scores of bids that stand. Those that were rejected are few and are looked up once: to find the bid of
 * each of tens of thousands of scores takes ten times as long, and more where little is known yet of how
 * many there are.
 */
const ofStanding = (rfxId: string) =>
  and(
    eq(score.rfxId, rfxId),
    sql`(${score.lotId}, ${score.orgId}) not in (
      select ${bid.lotId}, ${bid.orgId} from ${bid}
      where ${bid.rfxId} = ${rfxId}::uuid and ${bid.rejectedAt} is not null)`,
  )

/** How many bids that stand each evaluator has scored, by lot and evaluator. */
export const countScores = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ lotId: score.lotId, userId: score.userId, count: sql<number>`count(*)::int` })
    .from(score)
    .where(and(ofStanding(rfxId), inArray(score.lotId, [...lotIds])))
    .groupBy(score.lotId, score.userId)
  return new Map(rows.map(({ lotId, userId, count }) => [`${lotId}|${userId}`, count]))
}

/** How many scores are asked of each evaluator, by lot: of bids that stand. */
export const cellsIn = async (
  db: Db,
  { rfxId, document }: Pick<Evaluated, 'rfxId' | 'document'>,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ lotId: bid.lotId, count: sql<number>`count(*)::int` })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), inArray(bid.lotId, [...lotIds]), isNull(bid.rejectedAt)))
    .groupBy(bid.lotId)
  const criteriaOf = criteriaByLot(document)
  return new Map(
    rows.map(({ lotId, count }) => {
      const people = criteriaOf(lotId).filter(({ way }) => way === 'evaluators')
      return [lotId, count * people.length]
    }),
  )
}
