import type { Db } from '@kogge/db/client.ts'
import {
  agreedConfirmation,
  agreedScore,
  evaluator,
  finishedLot,
  formerAgreement,
  score,
} from '@kogge/db/schema/evaluation.ts'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'

/** How many agreed scores were dropped, by lot; for the details of an entry, nothing where none was. */
interface Dropped {
  readonly agreedDropped?: Readonly<Record<string, number>>
}

/**
 * Drops what was agreed on in these lots, and confirmed, which somebody holds: it stands for the finished scores of
 * those who evaluate, and for no others. Whoever opens one of these again or names other evaluators
 * drops it and says so in the entry; what it was stands in the log, and is kept for whoever agrees anew
 * (`former_agreement`).
 */
export const dropAgreed = async (
  tx: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<Dropped> => {
  await tx
    .delete(agreedConfirmation)
    .where(and(eq(agreedConfirmation.rfxId, rfxId), inArray(agreedConfirmation.lotId, [...lotIds])))
  const { rows } = await tx.execute<{ lot_id: string; count: number }>(sql`
    with gone as (
      delete from ${agreedScore}
      where ${and(eq(agreedScore.rfxId, rfxId), inArray(agreedScore.lotId, [...lotIds]))}
      returning rfx_id, lot_id, org_id, criterion_id, points, reason
    ), kept as (
      insert into ${formerAgreement} (rfx_id, lot_id, org_id, criterion_id, points, reason)
      select * from gone
      on conflict (rfx_id, lot_id, org_id, criterion_id) do update set
        points = excluded.points, reason = excluded.reason)
    select lot_id, count(*)::int as count from gone group by lot_id order by lot_id`)
  if (rows.length === 0) return {}
  return { agreedDropped: Object.fromEntries(rows.map(({ lot_id, count }) => [lot_id, count])) }
}

/** Those who evaluate a request, as a subquery. */
const present = (tx: Db, rfxId: string) =>
  tx.select({ userId: evaluator.userId }).from(evaluator).where(eq(evaluator.rfxId, rfxId))

/** Drops what people who do not evaluate any more gave in these lots. */
export const dropFormer = async (
  tx: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<void> => {
  for (const table of [score, finishedLot])
    await tx
      .delete(table)
      .where(
        and(
          eq(table.rfxId, rfxId),
          inArray(table.lotId, [...lotIds]),
          notInArray(table.userId, present(tx, rfxId)),
        ),
      )
}

/**
 * The same for a lot that is scored again after it had ended without a winner and was never settled:
 * what was agreed on stands if those who evaluate are those who had finished.
 */
export const dropChanged = async (tx: Db, rfxId: string, lotId: string): Promise<Dropped> => {
  const people = await present(tx, rfxId)
  const finishers = await tx
    .select({ userId: finishedLot.userId })
    .from(finishedLot)
    .where(and(eq(finishedLot.rfxId, rfxId), eq(finishedLot.lotId, lotId)))
  const finished = new Set(finishers.map(({ userId }) => userId))
  await dropFormer(tx, rfxId, [lotId])
  const isSame =
    finished.size === people.length && people.every(({ userId }) => finished.has(userId))
  return isSame ? {} : dropAgreed(tx, rfxId, [lotId])
}
