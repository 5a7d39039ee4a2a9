import type { Db } from '@kogge/db/client.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locales.ts'
import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'

const reasons = z.object({ reason: z.record(z.string(), z.string()) })

/** Why a request was cancelled, in the buyer's words, by language: the log has it. Null where it says none. */
export const cancelReasonOf = async (
  db: Db,
  { rfxId, cancelledAt }: { readonly rfxId: string; readonly cancelledAt: Date | null },
): Promise<LocalizedText | null> => {
  if (cancelledAt === null) return null
  const [row] = await db
    .select({ details: ledgerEntry.details })
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.rfxId, rfxId), eq(ledgerEntry.type, 'rfx.cancelled')))
    .orderBy(desc(ledgerEntry.seq))
    .limit(1)
  const known = reasons.safeParse(row?.details)
  return known.success ? known.data.reason : null
}
