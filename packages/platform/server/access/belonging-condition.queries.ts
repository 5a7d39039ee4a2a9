import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Whether a user belongs to an organisation at an instant: as a member, or by a delegation that they have activated; with `since` only where that had begun by then. */
export const belongsTo = (orgId: SQL, userId: SQL, at: SQL, since: SQL | null = null): SQL => sql`(
  exists (select from membership held where held.org_id = ${orgId} and held.user_id = ${userId}
    and (held.expires_at is null or held.expires_at > ${at})${since ? sql` and held.created_at <= ${since}` : sql``})
  or exists (select from delegation_user u join delegation d on d.id = u.delegation_id
    where d.org_id = ${orgId} and u.user_id = ${userId} and u.activated_at is not null and u.ended_at is null
      and d.revoked_at is null and d.starts_at <= ${at} and d.ends_at > ${at}${since ? sql` and u.activated_at <= ${since} and d.starts_at <= ${since}` : sql``}))`

/** Whether somebody belongs to an organisation at an instant. */
export const isMember = async (
  db: Db,
  { orgId, userId, now }: { readonly orgId: string; readonly userId: string; readonly now: Date },
): Promise<boolean> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ belongs: boolean }>(
    sql`select ${belongsTo(sql`${orgId}::uuid`, sql`${userId}::uuid`, at)} as belongs`,
  )
  return rows[0]?.belongs ?? false
}

/** Throws `request.invalid` where somebody does not belong to an organisation. */
export const assertBelongs = async (
  db: Db,
  one: { readonly orgId: string; readonly userId: string; readonly now: Date },
): Promise<void> => {
  if (!(await isMember(db, one))) throw new AppError('request.invalid')
}
