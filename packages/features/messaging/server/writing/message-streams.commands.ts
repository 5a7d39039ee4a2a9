import { conversationMessage } from '@kogge/db/schema/conversation-messages.ts'
import { conversation, conversationParty } from '@kogge/db/schema/conversations.ts'
import { eq, sql } from 'drizzle-orm'
import {
  type Conversing,
  type LockedConversation,
  thisParty,
} from '../access/locked-conversation.commands.ts'

/** The next instant of a conversation that is locked: later than all that stands in it, whatever the clock of a process says. */
export const nextInstant = async (
  { db: tx, clock }: Conversing,
  conversationId: string,
): Promise<Date> => {
  const [last] = await tx
    .select({ sentAt: conversationMessage.sentAt })
    .from(conversationMessage)
    .where(eq(conversationMessage.conversationId, conversationId))
    .orderBy(sql`${conversationMessage.sentAt} desc nulls last`)
    .limit(1)
  return new Date(Math.max(clock().getTime(), (last?.sentAt.getTime() ?? 0) + 1))
}

/** Raises the counter of changes of messages, or of the notes of the caller's organisation; gives what it is then. */
export const nextRevision = async (
  ctx: Conversing,
  { conversation: { id, revision }, party: { noteRevision } }: LockedConversation,
  isNote: boolean,
): Promise<number> => {
  const next = (isNote ? noteRevision : revision) + 1
  if (isNote)
    await ctx.db.update(conversationParty).set({ noteRevision: next }).where(thisParty(ctx, id))
  else await ctx.db.update(conversation).set({ revision: next }).where(eq(conversation.id, id))
  return next
}
