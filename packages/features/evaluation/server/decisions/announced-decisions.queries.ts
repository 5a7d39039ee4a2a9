import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { LotRow } from '../evaluated-lots.queries.ts'

/**
 * When the request was last decided as a whole, or a lot of it fell through or went to the next after that: bidders know of
 * what was decided on lots before.
 */
const announcedAt = async (db: Db, rfxId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ at: ledgerEntry.at })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.rfxId, rfxId),
        or(
          eq(ledgerEntry.type, 'rfx.decided'),
          and(eq(ledgerEntry.type, 'rfx.lot_decided'), sql`${ledgerEntry.details} ? 'insteadOf'`),
          and(
            eq(ledgerEntry.type, 'interaction.letter_sent'),
            sql`${ledgerEntry.details} ->> 'kind' = 'not_awarded'`,
          ),
        ),
      ),
    )
    .orderBy(desc(ledgerEntry.seq))
    .limit(1)
  return row?.at ?? null
}

/**
 * Of these lots, those on whose decision letters went out: it is taken back with letters alone, by
 * reconsidering it.
 */
export const announcedLotsOf = async (
  db: Db,
  rfxId: string,
  lots: readonly LotRow[],
): Promise<readonly LotRow[]> => {
  const at = await announcedAt(db, rfxId)
  return at === null ? [] : lots.filter(({ decidedAt }) => decidedAt !== null && decidedAt <= at)
}

/** How many tenders were received for each of some lots, whatever became of them. */
export const receivedIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ lotId: bid.lotId, received: count() })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), inArray(bid.lotId, [...lotIds])))
    .groupBy(bid.lotId)
  const known = new Map(rows.map(({ lotId, received }) => [lotId, received]))
  return new Map(lotIds.map((lotId) => [lotId, known.get(lotId) ?? 0]))
}
