import type { Db } from '@kogge/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { StaffProfile, WatcherView } from './watchers.views.ts'

const MOST = 200

interface Row extends Record<string, unknown> {
  readonly user_id: string
  readonly name: string
  readonly email: string
  readonly org_id: string
  readonly org: string
  readonly since: string | Date
}

const watchersIn = async (db: Db, watches: SQL): Promise<WatcherView[]> => {
  const { rows } = await db.execute<Row>(sql`
    select u.id as user_id, concat_ws(' ', u.first_name, u.last_name) as name, u.email, o.id as org_id, o.name as org, w.since
    from ${watches} join user_account u on u.id = w.user_id join org o on o.id = w.org_id
    order by w.since desc, u.id limit ${MOST}`)
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    email: row.email,
    orgId: row.org_id,
    org: row.org,
    since: new Date(row.since).toISOString(),
  }))
}

/** The members who watch a tender, or an organisation or what became a part of it, by its id, the latest first. */
export const watchersOf = async (db: Db, id: string): Promise<WatcherView[]> => [
  ...(await watchersIn(
    db,
    sql`rfx r join rfx_watch w on w.rfx_num = r.num and r.id = ${id}::uuid and r.privacy = 'public'`,
  )),
  ...(await watchersIn(
    db,
    sql`(
      select w.user_id, w.org_id, min(w.since) as since from org_watch w join org n on n.id = w.watched_id
      where n.id = ${id}::uuid or n.merged_into_id = ${id}::uuid group by 1, 2) as w`,
  )),
]

/** The profiles of an organisation as staff see them: names, states and how much they found, without what anybody marked. */
export const profilesForStaff = async (db: Db, orgId: string): Promise<StaffProfile[]> => {
  const { rows } = await db.execute<{
    guid: string
    name: string
    state: StaffProfile['state']
    filters: StaffProfile['filters']
    owner: string | null
    matched_from: string | Date | null
    total: number
  }>(sql`
    select p.guid, p.name, p.state, p.filters, nullif(concat_ws(' ', u.first_name, u.last_name), '') as owner,
      p.matched_from, (select count(*) from feed_item f where f.org_id = p.org_id and f.profiles @> array[p.num])::int as total
    from monitor_profile p left join user_account u on u.id = p.owner_id
    where p.org_id = ${orgId} order by lower(p.name), p.num`)
  return rows.map((row) => ({
    guid: row.guid,
    name: row.name,
    state: row.state,
    filters: row.filters,
    owner: row.owner,
    matchedFrom: row.matched_from === null ? null : new Date(row.matched_from).toISOString(),
    total: row.total,
  }))
}
