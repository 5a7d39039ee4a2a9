import type { Db } from '@kogge/db/client.ts'
import type { ViewPage, ViewParams } from '@kogge/domain/opportunities/saved-views.ts'
import { nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'

interface Row extends Record<string, unknown> {
  readonly guid: string
  readonly page: ViewPage
  readonly name: string
  readonly params: ViewParams
  readonly is_shared: boolean
  readonly owner_id: string | null
  readonly owner: string | null
  readonly revision: number
  readonly is_default: boolean
}

interface Reader {
  readonly orgId: string
  readonly userId: string
}

/** The views that somebody can open, by name: their own, and those that the organisation shares. */
export const savedViews = async (db: Db, { orgId, userId }: Reader) => {
  const { rows } = await db.execute<Row>(sql`
    select v.guid, v.page, v.name, v.params, v.is_shared, v.owner_id, ${nameOf(sql`u`)} as owner, v.revision,
      d.view_guid is not null as is_default
    from opportunity_view v left join user_account u on u.id = v.owner_id
    left join opportunity_view_default d on d.org_id = v.org_id and d.view_guid = v.guid and d.user_id = ${userId}
    where v.org_id = ${orgId} and v.deleted_at is null and (v.is_shared or v.owner_id = ${userId})
    order by lower(v.name), v.guid`)
  return rows.map((row) => ({
    guid: row.guid,
    page: row.page,
    name: row.name,
    params: row.params,
    isShared: row.is_shared,
    isOwn: row.owner_id === userId,
    owner: personOf(row.owner_id, row.owner),
    revision: row.revision,
    isDefault: row.is_default,
  }))
}
