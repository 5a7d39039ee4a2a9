import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { cancellationCodes, type NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { unreadTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { count, eq } from 'drizzle-orm'
import type { WrittenRow } from './drafts.queries.ts'

/**
 * The codes (BT-144) that a request may be cancelled with as it stands; none of a survey, which awards nothing. A tender
 * that could not be read was received for every lot: nobody knows for which of them.
 */
export const cancellationCodesOf = async (
  db: Db,
  { rfxId, kind, document, openedAt }: WrittenRow,
): Promise<readonly NoAwardReason[]> => {
  if (kind !== 'tender') return []
  if (openedAt === null) return cancellationCodes(null)
  const rows = await db
    .select({ lotId: bid.lotId, received: count() })
    .from(bid)
    .where(eq(bid.rfxId, rfxId))
    .groupBy(bid.lotId)
  const read = new Map(rows.map(({ lotId, received }) => [lotId, received]))
  const unread = (await unreadTenderers(db, rfxId)).length
  return cancellationCodes(lotIdsOf(document).map((lotId) => (read.get(lotId) ?? 0) + unread))
}
