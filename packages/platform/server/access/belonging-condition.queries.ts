import { type SQL, sql } from 'drizzle-orm'

/** Whether a user belongs to an organisation at an instant: as a member, or by a delegation that they have activated. */
export const belongsTo = (orgId: SQL, userId: SQL, at: SQL): SQL => sql`(
  exists (select from membership m where m.org_id = ${orgId} and m.user_id = ${userId}
    and (m.expires_at is null or m.expires_at > ${at}))
  or exists (select from delegation_user u join delegation d on d.id = u.delegation_id
    where d.org_id = ${orgId} and u.user_id = ${userId} and u.activated_at is not null and u.ended_at is null
      and d.revoked_at is null and d.starts_at <= ${at} and d.ends_at > ${at}))`
