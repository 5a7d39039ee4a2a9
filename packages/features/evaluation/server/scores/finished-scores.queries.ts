import type { Db } from '@kogge/db/client.ts'
import { finishedLot, reopenedBid } from '@kogge/db/schema/evaluation.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'

/** Who has declared their scores of these lots finished, all of them: by lot, the evaluators. */
export const finishedIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await db
    .select({ lotId: finishedLot.lotId, userId: finishedLot.userId })
    .from(finishedLot)
    .where(
      and(
        eq(finishedLot.rfxId, rfxId),
        inArray(finishedLot.lotId, [...lotIds]),
        sql`not exists (select from ${reopenedBid} where ${reopenedBid.rfxId} = ${finishedLot.rfxId}
          and ${reopenedBid.lotId} = ${finishedLot.lotId}
          and ${reopenedBid.userId} = ${finishedLot.userId})`,
      ),
    )
  const byLot = Map.groupBy(rows, ({ lotId }) => lotId)
  return new Map(
    [...byLot].map(([lotId, own]) => [lotId, new Set(own.map(({ userId }) => userId))]),
  )
}

/** Whether an evaluator has closed their scores of one bid for a lot. */
export type IsClosed = (userId: string, bidderId: string) => boolean

/** The same for each bid for one lot: of one that was readmitted they may be open alone. */
export const closedIn = async (db: Db, rfxId: string, lotId: string): Promise<IsClosed> => {
  const finished = await db
    .select({ userId: finishedLot.userId })
    .from(finishedLot)
    .where(and(eq(finishedLot.rfxId, rfxId), eq(finishedLot.lotId, lotId)))
  const open = await db
    .select({ userId: reopenedBid.userId, orgId: reopenedBid.orgId })
    .from(reopenedBid)
    .where(and(eq(reopenedBid.rfxId, rfxId), eq(reopenedBid.lotId, lotId)))
  const closed = new Set(finished.map(({ userId }) => userId))
  const reopened = new Set(open.map(({ userId, orgId }) => `${userId} ${orgId}`))
  return (userId, bidderId) => closed.has(userId) && !reopened.has(`${userId} ${bidderId}`)
}
