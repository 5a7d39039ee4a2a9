import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/**
 * Notes of tenders that are listed for somebody of an organisation, or sent to them, that their matches were shown; the first time counts. Most
 * lists show nothing for the first time, and change nothing.
 */
export const noteShown = async (
  db: Db,
  orgId: string,
  rfxIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (rfxIds.length === 0) return
  const at = now.toISOString()
  await db.execute(sql`
    with first as (
      update feed_item f set shown_at = ${at}
      from rfx r
      where r.id = any(${sql.param([...rfxIds])}::uuid[]) and f.org_id = ${orgId} and f.rfx_num = r.num
        and f.shown_at is null
      returning f.rfx_num)
    update profile_match m set shown_at = ${at}
    where m.org_id = ${orgId} and m.rfx_num in (select rfx_num from first) and m.shown_at is null`)
}
