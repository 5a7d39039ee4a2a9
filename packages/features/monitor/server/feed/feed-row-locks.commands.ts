import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** Locks the rows that a profile has in the feed of its organisation, in the order in which all who change feeds lock rows. */
export const lockFeedRows = async (tx: Db, orgId: string, profileNum: number): Promise<void> => {
  await tx.execute(sql`
    select count(*) from (
      select from feed_item where org_id = ${orgId} and profiles @> array[${profileNum}::int]
      order by rfx_num for no key update) as held`)
}
