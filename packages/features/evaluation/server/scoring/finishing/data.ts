import type { Db } from '@kogge/db/client.ts'
import { finishedLot } from '@kogge/db/schema/evaluation.ts'
import { and, eq, inArray } from 'drizzle-orm'

/** Who has declared their scores of these lots finished: by lot, the evaluators. */
export const finishedIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await db
    .select({ lotId: finishedLot.lotId, userId: finishedLot.userId })
    .from(finishedLot)
    .where(and(eq(finishedLot.rfxId, rfxId), inArray(finishedLot.lotId, [...lotIds])))
  const byLot = Map.groupBy(rows, ({ lotId }) => lotId)
  return new Map(
    [...byLot].map(([lotId, own]) => [lotId, new Set(own.map(({ userId }) => userId))]),
  )
}
