import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { unreadTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { and, eq, inArray } from 'drizzle-orm'

/** Those who bid for these lots, or may have, since what they submitted could not be read. */
export const biddersIn = async (db: Db, rfxId: string, lotIds: readonly string[]) => {
  const rows = await db
    .selectDistinct({ orgId: bid.orgId })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), inArray(bid.lotId, [...lotIds])))
  return [...rows.map(({ orgId }) => orgId), ...(await unreadTenderers(db, rfxId))]
}
