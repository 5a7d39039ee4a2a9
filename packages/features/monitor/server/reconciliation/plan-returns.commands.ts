import type { Db } from '@kogge/db/client.ts'
import { hasPlan } from '@kogge/platform/server/access/plan-condition.queries.ts'
import { sql } from 'drizzle-orm'

/**
 * Has profiles matched with what is open where their organisation has a plan again: nothing was matched while it had none, however
 * short that was, or whether it was bridged later. Gives how many. Done twice, also at once, it changes nothing more.
 */
export const matchReturned = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const at = now.toISOString()
    await tx.execute(sql`
      update monitor_profile p set matched_from = null
      where num in (
        select num from monitor_profile q
        where q.matched_from is not null and not ${hasPlan(sql`q.org_id`, now)}
        order by num for no key update skip locked)`)
    const { rows } = await tx.execute(sql`
      with covered as (
        select org_id, lower(span) as since from (
          select org_id, unnest(range_agg(tstzrange(starts_at, ends_at))) as span from subscription
          where ends_at is null or ends_at > starts_at group by org_id) as spans
        where span @> ${at}::timestamptz)
      insert into monitor_profile_due (profile_num, revision)
      select p.num, p.revision from monitor_profile p join covered c on c.org_id = p.org_id
      where p.state = 'active' and (p.matched_from is null or p.matched_from < c.since)
      order by p.num on conflict do nothing returning profile_num`)
    return rows.length
  })
