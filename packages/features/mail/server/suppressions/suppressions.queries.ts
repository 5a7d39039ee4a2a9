import type { Db } from '@kogge/db/client.ts'
import { mailSuppression } from '@kogge/db/schema/mail-delivery.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SuppressionListInput, SuppressionRow } from './suppressions.views.ts'

/** Longer addresses make no cursor. */
const keyOf = (address: string): string => address.replace(/[^\x20-\x7e]/g, '?').slice(0, 120)

/** Addresses that take no mail, the latest first. */
export const listSuppressions = async (
  db: Db,
  { address, cursor, limit }: SuppressionListInput,
): Promise<{ items: SuppressionRow[]; nextCursor: string | null }> => {
  const after = decodeTimeCursor(cursor)
  const key = sql`left(regexp_replace(${mailSuppression.address}, '[^ -~]', '?', 'g'), 120) collate "C"`
  const rows = await db
    .select()
    .from(mailSuppression)
    .where(
      and(
        address === undefined ? undefined : eq(mailSuppression.address, address),
        after
          ? sql`(${mailSuppression.since}, ${key}) < (${after.at.toISOString()}::timestamptz, ${after.key} collate "C")`
          : undefined,
      ),
    )
    .orderBy(desc(mailSuppression.since), sql`${key} desc`)
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: row.since,
    key: keyOf(row.address),
  }))
  return {
    items: page.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
    nextCursor,
  }
}
