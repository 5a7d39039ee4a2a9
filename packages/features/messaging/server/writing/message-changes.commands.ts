import {
  conversationMessage,
  conversationMessageVersion,
} from '@kogge/db/schema/conversation-messages.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isChangeable, MOST_MESSAGE_VERSIONS } from '@kogge/domain/messaging/conversation-inputs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import {
  type Conversing,
  type LockedConversation,
  lockedConversation,
} from '../access/locked-conversation.commands.ts'
import { notifyMentioned } from '../mail/mention-messages.commands.ts'
import { messageContent } from './message-content.ts'
import { storeMentions } from './message-mentions.commands.ts'
import { nextRevision } from './message-streams.commands.ts'

/** A message by the ids that a client names. */
export interface MessageKey {
  readonly conversationId: string
  readonly messageId: string
}

type StoredMessage = typeof conversationMessage.$inferSelect

/** A message of the caller that they may still change, with its conversation, both locked. */
const changeable = async (
  ctx: Conversing,
  { conversationId, messageId }: MessageKey,
): Promise<LockedConversation & { readonly stored: StoredMessage }> => {
  const locked = await lockedConversation(ctx, conversationId)
  const { orgId } = ctx.grant.action
  const [stored] = await ctx.db
    .select()
    .from(conversationMessage)
    .where(
      and(
        eq(conversationMessage.id, messageId),
        eq(conversationMessage.conversationId, conversationId),
      ),
    )
  const isReadable = stored && (stored.noteOrgId === null || stored.noteOrgId === orgId)
  if (!isReadable) throw new AppError('record.not_found')
  if (stored.authorId !== ctx.actor.userId || stored.orgId !== orgId)
    throw new AppError('access.denied')
  if (stored.withdrawnAt !== null) throw new AppError('record.not_found')
  return { ...locked, stored }
}

/** Stores a message as it was before a change. */
const keepVersion = async ({ db: tx }: Conversing, stored: StoredMessage): Promise<void> => {
  await tx.insert(conversationMessageVersion).values({
    messageId: stored.id,
    revision: stored.revision,
    html: stored.html,
    at: stored.editedAt ?? stored.sentAt,
  })
  await tx.execute(sql`
    delete from conversation_message_version where message_id = ${stored.id} and revision in (
      select revision from conversation_message_version where message_id = ${stored.id}
      order by revision desc offset ${MOST_MESSAGE_VERSIONS})`)
}

const noteChange = async (ctx: Conversing, { conversationId, noteOrgId }: StoredMessage) => {
  const change = { conversationId, now: ctx.now }
  await noteConversationChange(
    ctx.db,
    noteOrgId === null ? change : { ...change, orgId: noteOrgId },
  )
}

/**
 * Edits one's own message within minutes; the version before is stored beside it. Throws `record.not_found`, `access.denied` for that of
 * another, `messaging.too_late`, `request.invalid` for what is no message, and `draft.conflict` where it is not the version that its editor saw.
 */
export const editMessage = async (
  ctx: Conversing,
  {
    revision,
    message,
    ...key
  }: MessageKey & { readonly revision: number; readonly message: string },
): Promise<{ readonly revision: number }> => {
  const { stored, ...locked } = await changeable(ctx, key)
  const { mentioned, ...content } = messageContent(message)
  if (content.html === stored.html) return { revision: stored.revision }
  if (stored.revision !== revision) throw new AppError('draft.conflict')
  if (!isChangeable(stored.sentAt, ctx.now)) throw new AppError('messaging.too_late')
  await keepVersion(ctx, stored)
  const next = await nextRevision(ctx, locked, stored.noteOrgId !== null)
  await ctx.db
    .update(conversationMessage)
    .set({ ...content, revision: next, editedAt: ctx.now })
    .where(eq(conversationMessage.id, stored.id))
  const added = await storeMentions(ctx, key, mentioned)
  await notifyMentioned(ctx, key.conversationId, added)
  await noteChange(ctx, stored)
  return { revision: next }
}

/** Withdraws one's own message within minutes; its text is kept for the own organisation. Throws as `editMessage` does. */
export const withdrawMessage = async (ctx: Conversing, key: MessageKey): Promise<void> => {
  const { stored, ...locked } = await changeable(ctx, key)
  if (!isChangeable(stored.sentAt, ctx.now)) throw new AppError('messaging.too_late')
  await keepVersion(ctx, stored)
  const revision = await nextRevision(ctx, locked, stored.noteOrgId !== null)
  await ctx.db
    .update(conversationMessage)
    .set({ html: '', text: '', words: '', revision, withdrawnAt: ctx.now })
    .where(eq(conversationMessage.id, stored.id))
  await noteChange(ctx, stored)
}
