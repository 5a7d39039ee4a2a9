import type { Db } from '@kogge/db/client.ts'
import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import type { ProfileState } from '@kogge/domain/monitor/profile-inputs.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { feedBegins } from '../matching/plan-condition.queries.ts'
import type { ProfileView } from '../monitor.views.ts'

interface Row extends Record<string, unknown> {
  readonly num: number
  readonly guid: string
  readonly name: string
  readonly filters: ProfileFilters
  readonly state: ProfileState
  readonly revision: number
  readonly owner_id: string | null
  readonly owner: string | null
  readonly is_subscribed: boolean
  readonly updated_at: string | Date
  readonly total: number
  readonly unseen: number
}

/** Whose view it is. */
export interface ProfileReader {
  readonly orgId: string
  readonly userId: string
}

/** Whose view it is, at an instant: the plan says how far back a feed goes. */
export type FeedReader = ProfileReader & { readonly now: Date }

const profilesWhere = async (
  db: Db,
  { orgId, userId, now }: FeedReader,
  which: SQL,
): Promise<readonly ProfileView[]> => {
  const begins = feedBegins(sql`${orgId}`, now)
  const { rows } = await db.execute<Row>(sql`
    with counted as (
      select c.profile_num as num, sum(c.total)::int as total
      from feed_count c join monitor_profile p on p.num = c.profile_num
      where p.org_id = ${orgId} and c.month >= (${begins} at time zone 'UTC')::date group by 1),
    marked as (
      select n.num, count(*)::int as total
      from feed_state t join feed_item f on f.org_id = t.org_id and f.rfx_num = t.rfx_num
      cross join unnest(f.profiles) as n (num)
      where t.org_id = ${orgId} and t.user_id = ${userId}
        and f.matched_at >= ${begins}
        and (t.hidden_at is not null or t.seen_version = f.version)
      group by 1)
    select p.num, p.guid, p.name, p.filters, p.state, p.revision, p.owner_id, p.updated_at,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as owner,
      exists (select from monitor_subscription m where m.profile_num = p.num and m.user_id = ${userId}) as is_subscribed,
      coalesce(c.total, 0) as total, coalesce(c.total, 0) - coalesce(m.total, 0) as unseen
    from monitor_profile p left join user_account u on u.id = p.owner_id left join counted c on c.num = p.num
      left join marked m on m.num = p.num
    where p.org_id = ${orgId} and ${which} order by lower(p.name), p.num`)
  return rows.map((row) => ({
    guid: row.guid,
    name: row.name,
    filters: row.filters,
    state: row.state,
    revision: row.revision,
    owner: row.owner_id === null ? null : { userId: row.owner_id, name: row.owner ?? '' },
    isOwn: row.owner_id === userId,
    isSubscribed: row.is_subscribed,
    updatedAt: new Date(row.updated_at).toISOString(),
    total: row.total,
    unseen: row.unseen,
  }))
}

/** All profiles of an organisation by name, archived ones at the request of the caller alone. */
export const listProfiles = (
  db: Db,
  reader: FeedReader,
  { archived }: { readonly archived: boolean },
): Promise<readonly ProfileView[]> =>
  profilesWhere(db, reader, archived ? sql`true` : sql`p.state <> 'archived'`)

/** One profile of an organisation; null where it has none of this guid. */
export const findProfile = async (
  db: Db,
  reader: FeedReader,
  guid: string,
): Promise<ProfileView | null> =>
  (await profilesWhere(db, reader, sql`p.guid = ${guid}`))[0] ?? null

/** The names of all profiles of an organisation by guid. */
export const profileNames = async (db: Db, orgId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .select({ guid: monitorProfile.guid, name: monitorProfile.name })
    .from(monitorProfile)
    .where(eq(monitorProfile.orgId, orgId))
  return new Map(rows.map(({ guid, name }) => [guid, name]))
}
