import type { Db } from '@kogge/db/client.ts'
import { MAIL_PERIOD_MS, UNREAD_MS } from '@kogge/domain/messaging/unread-mail.ts'
import { sql } from 'drizzle-orm'
import { rolesWith } from '../access/conversation-reader.ts'

/** Somebody who has not read a conversation, and how it is addressed for them. */
export interface UnreadReader extends Record<string, unknown> {
  readonly user_id: string
  readonly org_id: string
  readonly org: string
  readonly others: string
  readonly count: number
  readonly about: 'rfx' | 'org'
  readonly about_id: string
  readonly opportunity_guid: string | null
  readonly seq: number
}

/** So many people of an organisation are written to that has added nobody. */
const MOST_WRITTEN_TO = 20

const listed = (roles: readonly string[]) => sql`${sql.param([...roles])}::text[]`

/**
 * Who is written to about a conversation: members who follow it, have not muted it, have not read a message of others for minutes, and were
 * not written to about it within a day unless they have read it since. Delegates and support staff are not: it is not their mailbox's business.
 */
export const unreadReaders = async (
  db: Db,
  conversationId: string,
  now: Date,
): Promise<readonly UnreadReader[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const before = sql`${new Date(now.getTime() - UNREAD_MS).toISOString()}::timestamptz`
  const lately = sql`${new Date(now.getTime() - MAIL_PERIOD_MS).toISOString()}::timestamptz`
  const { rows } = await db.execute<UnreadReader>(sql`
    with person as (
      select p.org_id, m.user_id, p.from_seq, p.assignee_id, p.opportunity_guid,
        m.role = any(${listed(rolesWith('messaging.view_all'))}) as sees_all,
        row_number() over (partition by p.org_id order by m.role, m.created_at, m.user_id) as place,
        exists (select from conversation_reader e
          where e.conversation_id = p.conversation_id and e.org_id = p.org_id and e.is_member) as has_members
      from conversation_party p join membership m on m.org_id = p.org_id and starts_with(m.role, 'ORG_')
        and (m.expires_at is null or m.expires_at > ${at})
      where p.conversation_id = ${conversationId})
    select person.user_id, person.org_id, own.name as org, c.about, c.about_id, person.opportunity_guid, c.seq, unread.count,
      (select string_agg(o.name, ', ' order by o.name) from conversation_party other join org o on o.id = other.org_id
        where other.conversation_id = c.id and other.org_id <> person.org_id) as others
    from person
    join conversation c on c.id = ${conversationId}
    join org own on own.id = person.org_id
    left join conversation_reader r
      on r.conversation_id = c.id and r.org_id = person.org_id and r.user_id = person.user_id
    cross join lateral (
      select count(*)::int as count from conversation_message m
      where m.conversation_id = c.id and m.note_org_id is null and m.withdrawn_at is null
        and m.author_id is distinct from person.user_id and m.sent_at <= ${before}
        and m.seq > greatest(person.from_seq, coalesce(r.read_seq, 0), coalesce(r.mailed_seq, 0),
          case when person.sees_all then 0 else r.from_seq end)) as unread
    where unread.count > 0 and not coalesce(r.is_muted, false)
      and (person.sees_all or coalesce(r.is_member, false))
      and (coalesce(r.is_member, false) or person.assignee_id = person.user_id
        or not person.has_members and person.place <= ${MOST_WRITTEN_TO})
      and (r.mailed_at is null or r.mailed_at <= ${lately} or r.read_seq >= r.mailed_seq)
    order by person.org_id, person.user_id`)
  return rows
}
