import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** What a connection of a user depends on. */
export interface LiveAccess {
  /** The sign-ins that go on. */
  readonly signIns: ReadonlySet<string>
  /** Another where roles, delegations, organisations or second factors of the user are others. */
  readonly fingerprint: string
}

interface Row extends Record<string, unknown> {
  readonly user_id: string
  readonly sign_ins: string[]
  readonly fingerprint: string
}

/** The access of users at `now`, in one statement; of those whose account is gone, or who are not signed in, there is none. */
export const liveAccessOf = async (
  db: Db,
  users: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LiveAccess>> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const ids = sql`${sql.param([...users])}::uuid[]`
  const { rows } = await db.execute<Row>(sql`
    with fact as (
      select m.user_id, concat_ws(' ', m.org_id, m.role, extract(epoch from m.expires_at),
        o.claimed_at is null, o.merged_into_id, o.deleted_at is null) as fact
      from membership m join org o on o.id = m.org_id
      where m.user_id = any(${ids}) and (m.expires_at is null or m.expires_at > ${at})
      union all
      select n.user_id, concat_ws(' ', d.id, d.kind, extract(epoch from d.ends_at))
      from delegation_user n join delegation d on d.id = n.delegation_id
      where n.user_id = any(${ids}) and n.activated_at is not null and n.ended_at is null
        and d.revoked_at is null and d.starts_at <= ${at} and d.ends_at > ${at}
      union all
      select g.user_id, concat_ws(' ', g.role, extract(epoch from g.expires_at)) from global_role g
      where g.user_id = any(${ids}) and (g.expires_at is null or g.expires_at > ${at})
      union all
      select k.user_id, k.id from passkey k where k.user_id = any(${ids})
      union all
      select t.user_id, 'totp' from totp t where t.user_id = any(${ids}) and t.confirmed_at is not null),
    access as (
      select user_id, md5(string_agg(fact, ',' order by fact)) as fingerprint from fact group by user_id),
    signed_in as (
      select s.user_id, array_agg(distinct s.sign_in_id::text) as sign_ins from session s
      where s.user_id = any(${ids}) and s.expires_at > ${at} group by s.user_id)
    select u.id as user_id, coalesce(a.fingerprint, '') as fingerprint, s.sign_ins
    from user_account u join signed_in s on s.user_id = u.id left join access a on a.user_id = u.id
    where u.id = any(${ids}) and u.deleted_at is null`)
  return new Map(
    rows.map((row) => [
      row.user_id,
      { signIns: new Set(row.sign_ins), fingerprint: row.fingerprint },
    ]),
  )
}
