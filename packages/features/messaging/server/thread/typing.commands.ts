import type { conversationReader } from '@kogge/db/schema/conversations.ts'
import { TYPING_MS } from '@kogge/domain/messaging/typing.ts'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import {
  type Conversing,
  lockedConversation,
  setReader,
} from '../access/locked-conversation.commands.ts'

type Reader = typeof conversationReader.$inferSelect

const isTyping = (reader: Reader | null, since: Date, isNote: boolean): boolean =>
  reader?.typingAt != null && reader.typingAt > since && reader.isTypingNote === isNote

/**
 * Notes that the caller writes a message or a note, or has stopped; others learn of it where it makes a difference, of a note the own
 * organisation alone. Throws `record.not_found`.
 */
export const setTyping = async (
  ctx: Conversing,
  {
    conversationId,
    isNote,
    isTyping: types,
  }: { readonly conversationId: string; readonly isNote: boolean; readonly isTyping: boolean },
): Promise<void> => {
  const { party, reader } = await lockedConversation(ctx, conversationId)
  const since = new Date(ctx.now.getTime() - TYPING_MS)
  const [wasPublic, wasNote] = [isTyping(reader, since, false), isTyping(reader, since, true)]
  if (!types && !wasPublic && !wasNote) return
  await setReader(ctx, conversationId, { typingAt: types ? ctx.now : null, isTypingNote: isNote })
  const isPublic = types && !isNote
  const change = { conversationId, now: ctx.now }
  if (isPublic !== wasPublic) await noteConversationChange(ctx.db, change)
  else if ((types && isNote) !== wasNote)
    await noteConversationChange(ctx.db, { ...change, orgId: party.orgId })
}
