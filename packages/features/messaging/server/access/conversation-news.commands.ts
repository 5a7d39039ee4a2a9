import type { Db } from '@kogge/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rolesWith } from './conversation-reader.ts'

interface Change {
  readonly conversationId: string
  readonly now: Date
  /** The one organisation that it concerns; all parties where it is left out. */
  readonly orgId?: string
}

const listed = (roles: readonly string[]): SQL => sql`${sql.param([...roles])}::text[]`

/**
 * Writes, in the transaction of a change, that a conversation has changed, for each person who may read it then. Events reach no person who has
 * lost that right.
 */
export const noteConversationChange = async (
  tx: Db,
  { conversationId, now, orgId }: Change,
): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const wasAdded = (userId: SQL): SQL => sql`exists (
    select from conversation_reader r
    where r.conversation_id = p.conversation_id and r.org_id = p.org_id and r.user_id = ${userId} and r.is_member)`
  await tx.execute(sql`
    with party as (
      select p.conversation_id, p.org_id from conversation_party p
      where p.conversation_id = ${conversationId}${orgId === undefined ? sql`` : sql` and p.org_id = ${orgId}`}),
    reader as (
      select m.user_id from party p join membership m on m.org_id = p.org_id
      where (m.expires_at is null or m.expires_at > ${at})
        and (m.role = any(${listed(rolesWith('messaging.view_all'))})
          or m.role = any(${listed(rolesWith('messaging.view'))}) and ${wasAdded(sql`m.user_id`)})
      union
      select u.user_id from party p join delegation d on d.org_id = p.org_id
        join delegation_user u on u.delegation_id = d.id
      where u.activated_at is not null and u.ended_at is null and d.revoked_at is null
        and d.starts_at <= ${at} and d.ends_at > ${at}
        and (d.kind = 'manager' or ${wasAdded(sql`u.user_id`)}))
    insert into live_event (user_id, topic, ref, changed_at)
    select reader.user_id, 'conversations', ${conversationId}, ${at} from reader
    where not exists (
      select from live_event e
      where e.user_id = reader.user_id and e.tx = pg_current_xact_id() and e.topic = 'conversations' and e.ref = ${conversationId})`)
}
