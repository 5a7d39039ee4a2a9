import type { Db } from '@kogge/db/client.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { nameOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly email: string
  readonly name: string
}

/** Finds somebody who belongs to an organisation by address or by full name; null for nobody, and where several have the name. */
export const importPeople = async (
  db: Db,
  orgId: string,
  now: Date,
): Promise<(written: string) => string | null> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Row>(sql`
    with belonging as (
      select m.user_id from membership m
      where m.org_id = ${orgId} and (m.expires_at is null or m.expires_at > ${at})
      union
      select u.user_id from delegation_user u join delegation d on d.id = u.delegation_id
      where d.org_id = ${orgId} and u.activated_at is not null and u.ended_at is null
        and d.revoked_at is null and d.starts_at <= ${at} and d.ends_at > ${at})
    select u.id, u.email, ${nameOf(sql`u`)} as name from belonging b join user_account u on u.id = b.user_id
    where u.deleted_at is null`)
  const byEmail = new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]))
  const byName = Map.groupBy(rows, ({ name }) => foldText(name))
  return (written) => {
    const [one, other] = byName.get(foldText(written)) ?? []
    return byEmail.get(written.toLowerCase()) ?? (one && !other ? one.id : null)
  }
}
