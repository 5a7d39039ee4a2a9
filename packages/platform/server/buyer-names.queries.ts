import type { Db } from '@kogge/db/client.ts'
import { contentOfRow } from '@kogge/db/contents/rfx-contents.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { inArray, sql } from 'drizzle-orm'

/**
 * What the buyers of requests are called, by request: as their pages say it, so as they were called when they
 * published. Letters and lists take the name from here alone. What an organisation calls itself since then nobody
 * has verified. As it may be shown.
 */
export const buyerNames = async (
  db: Db,
  rfxIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (rfxIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: rfx.id,
      name: sql<string | null>`${contentOfRow('rfx')} -> 'buyers' -> 0 ->> 'name'`,
    })
    .from(rfx)
    .where(inArray(rfx.id, [...new Set(rfxIds)]))
  return new Map(rows.map(({ id, name }) => [id, withoutDirectionMarks(name ?? '')]))
}

/** The same of one request; empty for one that has no page. */
export const buyerNameOf = async (db: Db, rfxId: string): Promise<string> =>
  (await buyerNames(db, [rfxId])).get(rfxId) ?? ''
