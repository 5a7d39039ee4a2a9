import type { Db } from '@kogge/db/client.ts'
import {
  agreedConfirmation,
  agreedScore,
  bid,
  evaluator,
  score,
} from '@kogge/db/schema/evaluation.ts'
import { LONG_TEXT } from '@kogge/domain/drafting/request-document.ts'
import {
  awaitedIn,
  type EvaluatorScores,
  spreadOf,
} from '@kogge/domain/evaluation/score-consensus.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The words of several scores beside each other, once each: an aggregate, as agreed words are averaged. */
export const wordsTogether = (comment: SQLWrapper): SQL<string> =>
  sql<string>`left(coalesce(string_agg(distinct nullif(${comment}, ''), ' · '), ''), ${LONG_TEXT}::int)`

/** What those who evaluate gave a bid by a criterion. */
export type EvaluatorScoresFor = (bidderId: string, criterionId: string) => EvaluatorScores

const NOTHING_GIVEN: EvaluatorScores = { spread: null, words: '' }

/** What the evaluators of a request gave in one lot. */
export const evaluatorScoresIn = async (
  db: Db,
  rfxId: string,
  lotId: string,
): Promise<EvaluatorScoresFor> => {
  const rows = await db
    .select({
      orgId: score.orgId,
      criterionId: score.criterionId,
      points: sql<number[]>`json_agg(${score.points})`,
      words: wordsTogether(score.comment),
    })
    .from(score)
    .innerJoin(evaluator, and(eq(evaluator.rfxId, score.rfxId), eq(evaluator.userId, score.userId)))
    .where(and(eq(score.rfxId, rfxId), eq(score.lotId, lotId)))
    .groupBy(score.orgId, score.criterionId)
  const cells = new Map(
    rows.map(({ orgId, criterionId, points, words }) => [
      `${orgId} ${criterionId}`,
      { spread: spreadOf(points), words },
    ]),
  )
  return (bidderId, criterionId) => cells.get(`${bidderId} ${criterionId}`) ?? NOTHING_GIVEN
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
        eq(bid.rfxId, agreedScore.rfxId),
        eq(bid.lotId, agreedScore.lotId),
        eq(bid.orgId, agreedScore.orgId),
        isNull(bid.rejectedAt),
      ),
    )
    .where(
      and(
        eq(agreedScore.rfxId, rfxId),
        inArray(agreedScore.lotId, [...lotIds]),
        isNotNull(agreedScore.writtenBy),
      ),
    )
  const confirmations = await db
    .select({ lotId: agreedConfirmation.lotId, userId: agreedConfirmation.userId })
    .from(agreedConfirmation)
    .where(and(eq(agreedConfirmation.rfxId, rfxId), inArray(agreedConfirmation.lotId, [...lotIds])))
  const peopleIn = (
    rows: readonly { readonly lotId: string; readonly userId: string | null }[],
    lotId: string,
  ) => rows.flatMap((one) => (one.lotId === lotId && one.userId !== null ? [one.userId] : []))
  return new Map(
    lotIds.map((lotId) => {
      const confirmed = peopleIn(confirmations, lotId)
      const writers = peopleIn(written, lotId)
      return [lotId, { awaited: awaitedIn({ evaluators, writers, confirmed }), confirmed }]
    }),
  )
}
