import type { Db } from '@kogge/db/client.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { NO_AWARD_REASONS } from '@kogge/domain/evaluation/lot-steps.ts'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'

const grounds = z.object({
  /** The buyer's words, by language. */
  reason: z.record(z.string(), z.string()),
  /** BT-144; null of a survey, and of what was cancelled before codes were asked for. */
  code: z.enum(NO_AWARD_REASONS).nullable().default(null),
})

/** Why a request was cancelled: the log has it. Null where it was not, or the log says nothing. */
export const cancellationOf = async (
  db: Db,
  { rfxId, cancelledAt }: { readonly rfxId: string; readonly cancelledAt: Date | null },
): Promise<z.infer<typeof grounds> | null> => {
  if (cancelledAt === null) return null
  const [row] = await db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.cancelled')))
    .orderBy(desc(ledgerEntry.seq))
    .limit(1)
  return grounds.safeParse(row?.details).data ?? null
}
