import type { Db } from '@kogge/db/client.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { type SQL, sql } from 'drizzle-orm'

/**
 * That a user is of an organisation, and so may see its opportunities, at an instant. Support staff, who look in for a
 * while, are not.
 */
export const isOfTeam = (orgId: SQL, userId: SQL, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`(${belongsTo(orgId, userId, at)} and not exists (
    select from membership s
    where s.org_id = ${orgId} and s.user_id = ${userId} and starts_with(s.role, 'SUPPORT_')))`
}

/** Those of some users who are of an organisation. */
export const teamAmong = async (
  db: Db,
  { orgId, now }: { readonly orgId: string; readonly now: Date },
  userIds: readonly string[],
): Promise<readonly string[]> => {
  if (userIds.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from user_account person where person.id = any(${sql.param([...userIds])}::uuid[])
      and person.deleted_at is null and ${isOfTeam(sql`${orgId}::uuid`, sql`person.id`, now)}`)
  return rows.map(({ id }) => id)
}
