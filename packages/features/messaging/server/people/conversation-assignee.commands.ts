import { conversationParty } from '@kogge/db/schema/conversations.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import {
  type Conversing,
  lockedConversation,
  thisParty,
} from '../access/locked-conversation.commands.ts'
import { addMember } from './conversation-members.commands.ts'

/**
 * Assigns a conversation to a colleague, who is added to it, or to nobody. Throws `record.not_found`, and `request.invalid` for somebody who is
 * not of the organisation.
 */
export const assignConversation = async (
  ctx: Conversing,
  { conversationId, userId }: { readonly conversationId: string; readonly userId: string | null },
): Promise<void> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  const { party } = await lockedConversation(ctx, conversationId)
  if (party.assigneeId === userId) return
  if (userId !== null) {
    await assertBelongs(tx, { orgId, userId, now })
    await addMember(ctx, { conversationId, userId })
  }
  await tx
    .update(conversationParty)
    .set({ assigneeId: userId })
    .where(thisParty(ctx, conversationId))
  await noteConversationChange(tx, { conversationId, orgId, now })
}
