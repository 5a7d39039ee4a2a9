import { type SQL, sql } from 'drizzle-orm'
import type { ProfileReader } from '../profiles/profiles.queries.ts'

const MATCHED = sql`select f.org_id, f.rfx_num, f.kind, f.version, f.matched_at, f.profiles from feed_item f`

/** The rows of feeds that profiles found (`feed_item`). */
export const matchedRows: SQL = sql`(${MATCHED})`

/**
 * The rows that a member sees in the feed of all profiles: those that profiles found, and beside them what changed of the tenders and
 * organisations that the member watches. A tender stands there once, as it was matched where it was.
 */
export const rowsFor = ({ orgId, userId }: ProfileReader): SQL => sql`(${MATCHED}
  union all
  select n.org_id, n.rfx_num, 'watched', max(n.version), max(n.at), '{}'::int[] from watch_news n
  where n.org_id = ${orgId} and n.user_id = ${userId}
    and not exists (select from feed_item f where f.org_id = n.org_id and f.rfx_num = n.rfx_num)
  group by n.org_id, n.rfx_num)`
