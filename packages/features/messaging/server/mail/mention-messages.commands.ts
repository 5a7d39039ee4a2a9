import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import { nameOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import type { Conversing } from '../access/locked-conversation.commands.ts'
import { conversationPath } from './unread-mail.commands.ts'

interface Named extends Record<string, unknown> {
  readonly about: 'rfx' | 'org'
  readonly about_id: string
  readonly opportunity_guid: string | null
  readonly org_id: string
  readonly org: string
  readonly others: string | null
  readonly by: string
}

/** Writes to colleagues whom a message or a note mentions. Of its text it says nothing: that stands on the page alone. */
export const notifyMentioned = async (
  ctx: Conversing,
  conversationId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return
  const { db: tx, jobs, actor, publicUrl, now, grant } = ctx
  const { rows } = await tx.execute<Named>(sql`
    select c.about, c.about_id, p.opportunity_guid, p.org_id, own.name as org,
      (select string_agg(o.name, ', ' order by o.name) from conversation_party other join org o on o.id = other.org_id
        where other.conversation_id = c.id and other.org_id <> p.org_id) as others,
      (select ${nameOf(sql`u`)} from user_account u where u.id = ${actor.userId}) as by
    from conversation c join conversation_party p on p.conversation_id = c.id and p.org_id = ${grant.action.orgId}
    join org own on own.id = p.org_id where c.id = ${conversationId}`)
  const [row] = rows
  if (!row) return
  const message = {
    template: 'conversationMentioned' as const,
    values: { by: row.by, org: row.org, others: row.others ?? '' },
    path: conversationPath(conversationId, row),
    orgId: row.org_id,
  }
  for (const userId of userIds)
    await sendToUser(tx, jobs, userId, 'mentions', message, publicUrl, now)
}
