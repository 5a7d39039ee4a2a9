import { conversationParty } from '@kogge/db/schema/conversations.ts'
import type { ThreadPosition } from '@kogge/domain/messaging/conversation-thread.ts'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import {
  type Conversing,
  lockedConversation,
  setReader,
  thisParty,
} from '../access/locked-conversation.commands.ts'

/**
 * Notes how far the caller has read a conversation; less than before changes nothing. The other parties learn how far somebody of their
 * correspondent has read. Throws `record.not_found`.
 */
export const markRead = async (
  ctx: Conversing,
  { conversationId, read }: { readonly conversationId: string; readonly read: ThreadPosition },
): Promise<void> => {
  const { conversation, party, reader } = await lockedConversation(ctx, conversationId)
  const readSeq = Math.max(reader?.readSeq ?? 0, Math.min(read.shared, conversation.seq))
  const readNote = Math.max(reader?.readNote ?? 0, Math.min(read.notes, party.noteSeq))
  if (readSeq === reader?.readSeq && readNote === reader.readNote) return
  await setReader(ctx, conversationId, { readSeq, readNote })
  const change = { conversationId, now: ctx.now }
  if (readSeq > party.readSeq) {
    await ctx.db.update(conversationParty).set({ readSeq }).where(thisParty(ctx, conversationId))
    await noteConversationChange(ctx.db, change)
  } else await noteConversationChange(ctx.db, { ...change, orgId: party.orgId })
}

/** Marks a conversation as unread again from its latest message of others on. Throws `record.not_found`. */
export const markUnread = async (ctx: Conversing, conversationId: string): Promise<void> => {
  const { conversation, party } = await lockedConversation(ctx, conversationId)
  await setReader(ctx, conversationId, { readSeq: Math.max(0, conversation.seq - 1) })
  await noteConversationChange(ctx.db, { conversationId, now: ctx.now, orgId: party.orgId })
}

/** Mutes a conversation for the caller, or ends that; archives it, or takes it out of the archive. Throws `record.not_found`. */
export const setAside = async (
  ctx: Conversing,
  conversationId: string,
  { isMuted, isArchived }: { readonly isMuted?: boolean; readonly isArchived?: boolean },
): Promise<void> => {
  const { party } = await lockedConversation(ctx, conversationId)
  const archivedAt = new Date(Math.max(ctx.now.getTime(), party.lastAt.getTime()))
  await setReader(ctx, conversationId, {
    ...(isMuted !== undefined && { isMuted }),
    ...(isArchived !== undefined && { archivedAt: isArchived ? archivedAt : null }),
  })
  await noteConversationChange(ctx.db, { conversationId, now: ctx.now, orgId: party.orgId })
}
