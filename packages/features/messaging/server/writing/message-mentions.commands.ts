import { conversationMention } from '@kogge/db/schema/conversation-messages.ts'
import { conversationReader } from '@kogge/db/schema/conversations.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { rolesWith } from '../access/conversation-reader.ts'
import type { Conversing } from '../access/locked-conversation.commands.ts'

/** Those of some users who read a conversation of an organisation: all who were added, and who read all of its conversations. */
const readersAmong = async (
  { db: tx, now, grant }: Conversing,
  conversationId: string,
  userIds: readonly string[],
): Promise<readonly string[]> => {
  const { orgId } = grant.action
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select person.id from user_account person
    where person.id = any(${sql.param([...userIds])}::uuid[]) and person.deleted_at is null
      and ${belongsTo(sql`${orgId}::uuid`, sql`person.id`, at)}
      and (exists (
        select from conversation_reader r
        where r.conversation_id = ${conversationId} and r.org_id = ${orgId} and r.user_id = person.id and r.is_member)
      or exists (
        select from membership m where m.org_id = ${orgId} and m.user_id = person.id
          and m.role = any(${sql.param([...rolesWith('messaging.view_all')])}::text[])))`)
  return rows.map(({ id }) => id)
}

/**
 * Stores the mentions of a message, and gives those whom no version of it has mentioned before, but for its author. Throws
 * `request.invalid` where somebody who is mentioned anew is no colleague who reads the conversation.
 */
export const storeMentions = async (
  ctx: Conversing,
  { conversationId, messageId }: { readonly conversationId: string; readonly messageId: string },
  mentioned: readonly string[],
): Promise<readonly string[]> => {
  const { db: tx, actor } = ctx
  if (mentioned.length === 0) return []
  const before = await tx
    .select({ userId: conversationMention.userId })
    .from(conversationMention)
    .where(eq(conversationMention.messageId, messageId))
  const known = new Set(before.map(({ userId }) => userId))
  const added = mentioned.filter((userId) => !known.has(userId))
  if (added.length === 0) return []
  const readers = await readersAmong(ctx, conversationId, added)
  if (readers.length < added.length) throw new AppError('request.invalid')
  await tx.insert(conversationMention).values(added.map((userId) => ({ messageId, userId })))
  // Those who had archived it find it again.
  await tx
    .update(conversationReader)
    .set({ archivedAt: null })
    .where(
      and(
        eq(conversationReader.conversationId, conversationId),
        inArray(conversationReader.userId, added),
      ),
    )
  return added.filter((userId) => userId !== actor.userId)
}
