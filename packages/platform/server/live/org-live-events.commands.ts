import type { Db } from '@kogge/db/client.ts'
import type { LiveTopic } from '@kogge/domain/live/live-topics.ts'
import { sql } from 'drizzle-orm'

interface OrgChange {
  readonly orgId: string
  readonly topic: LiveTopic
  /** The record within the topic; the organisation where it is left out. */
  readonly ref?: string
  readonly now: Date
}

/**
 * Writes, in the transaction of a change, that something of an organisation has changed, for each who belongs to it: once,
 * however much a transaction changes.
 */
export const noteOrgChange = async (
  tx: Db,
  { orgId, topic, ref = orgId, now }: OrgChange,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with reader as (
      select m.user_id from membership m
      where m.org_id = ${orgId} and (m.expires_at is null or m.expires_at > ${at})
      union
      select u.user_id from delegation_user u join delegation d on d.id = u.delegation_id
      where d.org_id = ${orgId} and u.activated_at is not null and u.ended_at is null
        and d.revoked_at is null and d.starts_at <= ${at} and d.ends_at > ${at})
    insert into live_event (user_id, topic, ref, changed_at)
    select r.user_id, ${topic}, ${ref}, ${at} from reader r
    where not exists (
      select from live_event e
      where e.user_id = r.user_id and e.tx = pg_current_xact_id() and e.topic = ${topic} and e.ref = ${ref})`)
}
