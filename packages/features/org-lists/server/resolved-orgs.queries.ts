import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { LISTED_ORGS } from './stored-list-members.queries.ts'

/** The organisations that ids stand for today, by the ids asked for; of what is unknown or deleted there is none. */
export const currentOrgs = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.execute<{ asked: string; id: string }>(sql`
    select a.id as asked, o.id from org a join org o on o.id = coalesce(a.merged_into_id, a.id)
    where a.id = any(${sql.param([...ids])}::uuid[]) and o.deleted_at is null`)
  return new Map(rows.map(({ asked: requested, id }) => [requested, id]))
}

/** The organisations of a list, as they stand today. */
export const heldOrgs = async (
  db: Db,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from ${LISTED_ORGS} where m.org_id = ${orgId} and m.list_guid = ${guid}`)
  return new Set(rows.map(({ id }) => id))
}
