import { type SQL, sql } from 'drizzle-orm'

/** Whether an organisation has a paid plan at an instant. */
export const hasPlan = (orgId: SQL, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`exists (select from subscription b
    where b.org_id = ${orgId} and b.starts_at <= ${at} and (b.ends_at is null or b.ends_at > ${at}))`
}
