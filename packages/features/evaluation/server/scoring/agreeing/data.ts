import type { Db } from '@kogge/db/client.ts'
import {
  agreedConfirmation,
  agreedScore,
  bid,
  evaluator,
  score,
} from '@kogge/db/schema/evaluation.ts'
import { awaitedIn, type Spread, spreadOf } from '@kogge/domain/evaluation/consensus.ts'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'

/** What those who evaluate gave a bid by a criterion; null where they gave nothing. */
export type SpreadIn = (bidderId: string, criterionId: string) => Spread | null

/** What the evaluators of a request gave in one lot. */
export const spreadsIn = async (db: Db, rfxId: string, lotId: string): Promise<SpreadIn> => {
  const rows = await db
    .select({ orgId: score.orgId, criterionId: score.criterionId, points: score.points })
    .from(score)
    .innerJoin(evaluator, and(eq(evaluator.rfxId, score.rfxId), eq(evaluator.userId, score.userId)))
    .where(and(eq(score.rfxId, rfxId), eq(score.lotId, lotId)))
  const cells = Map.groupBy(rows, ({ orgId, criterionId }) => `${orgId} ${criterionId}`)
  return (bidderId, criterionId) =>
    spreadOf((cells.get(`${bidderId} ${criterionId}`) ?? []).map(({ points }) => points))
}

/** Who of the evaluators must confirm yet what others wrote, and who has, by lot; ids of people. */
export interface Confirming {
  readonly awaited: readonly string[]
  readonly confirmed: readonly string[]
}

/** How far the consensus is confirmed in these lots, each of which is there. */
export const confirmingIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
  evaluators: readonly string[],
): Promise<ReadonlyMap<string, Confirming>> => {
  if (lotIds.length === 0) return new Map()
  // What was agreed on for a bid that is rejected since counts for nothing.
  const written = await db
    .selectDistinct({ lotId: agreedScore.lotId, userId: agreedScore.writtenBy })
    .from(agreedScore)
    .innerJoin(
      bid,
      and(
        ...[eq(bid.rfxId, agreedScore.rfxId), eq(bid.lotId, agreedScore.lotId)],
        ...[eq(bid.orgId, agreedScore.orgId), isNull(bid.rejectedAt)],
      ),
    )
    .where(
      and(
        ...[eq(agreedScore.rfxId, rfxId), inArray(agreedScore.lotId, [...lotIds])],
        isNotNull(agreedScore.writtenBy),
      ),
    )
  const given = await db
    .select({ lotId: agreedConfirmation.lotId, userId: agreedConfirmation.userId })
    .from(agreedConfirmation)
    .where(and(eq(agreedConfirmation.rfxId, rfxId), inArray(agreedConfirmation.lotId, [...lotIds])))
  const peopleIn = (
    rows: readonly { readonly lotId: string; readonly userId: string | null }[],
    lotId: string,
  ) => rows.flatMap((one) => (one.lotId === lotId && one.userId !== null ? [one.userId] : []))
  return new Map(
    lotIds.map((lotId) => {
      const confirmed = peopleIn(given, lotId)
      const writers = peopleIn(written, lotId)
      return [lotId, { awaited: awaitedIn({ evaluators, writers, confirmed }), confirmed }]
    }),
  )
}
