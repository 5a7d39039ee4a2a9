import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

const uuids = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/** Mergers follow on one another; more than this many in a row are a mistake in the data. */
const MOST_MERGERS = 10

/**
 * The numbers under which organisations are counted, by the ids asked for: what became part of
 * another leads on to that. Unknown ids are left out.
 */
export const countedOrgs = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ asked: string; num: number }>(sql`
    with recursive followed (asked, num, into_id, hops) as (
      select id, num, merged_into_id, 0 from org where id = any(${uuids(ids)})
      union all
      select f.asked, o.num, o.merged_into_id, f.hops + 1
      from followed f join org o on o.id = f.into_id
      where f.hops < ${MOST_MERGERS}
    )
    select asked, num from followed where into_id is null`)
  return new Map(rows.map(({ asked: requested, num }) => [requested, num]))
}

/** `rfx.num` of public requests by their ids, ascending. */
export const publicRequests = async (db: Db, ids: readonly string[]): Promise<Int32Array> => {
  const { rows } = await db.execute<{ num: number }>(sql`
    select num from rfx where id = any(${uuids(ids)}) and privacy = 'public' order by num`)
  return Int32Array.from(rows, ({ num }) => num)
}
