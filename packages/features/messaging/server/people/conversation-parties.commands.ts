import { conversationBlock, conversationParty } from '@kogge/db/schema/conversations.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_PARTIES } from '@kogge/domain/messaging/conversation-inputs.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import { type Conversing, lockedConversation } from '../access/locked-conversation.commands.ts'

/**
 * Adds an organisation to a conversation about an organisation, where the flag allows more than two; it reads what is sent from then on.
 * A conversation about a tender stays between two: bidders do not learn of each other. Throws `record.not_found`, `access.denied` without the
 * flag, `messaging.closed` for an organisation that cannot be written to, and `request.invalid`.
 */
export const addParty = async (
  ctx: Conversing,
  { conversationId, addedId }: { readonly conversationId: string; readonly addedId: string },
): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const { conversation } = await lockedConversation(ctx, conversationId)
  const flags = await flagsFor(tx, actor, orgId, now)
  if (!flags.some(({ name, value }) => name === 'enableMultiPartyConversations' && value))
    throw new AppError('access.denied')
  if (conversation.about === 'rfx') throw new AppError('request.invalid')
  const parties = await tx
    .select()
    .from(conversationParty)
    .where(eq(conversationParty.conversationId, conversationId))
  if (parties.some((party) => party.orgId === addedId)) return
  if (parties.length >= MOST_PARTIES) throw new AppError('request.invalid')
  const isThere = and(eq(org.id, addedId), isNull(org.mergedIntoId), isNull(org.deletedAt))
  const [found] = await tx.select({ claimedAt: org.claimedAt }).from(org).where(isThere)
  if (!found) throw new AppError('record.not_found')
  const isBlocked = or(
    and(eq(conversationBlock.orgId, addedId), eq(conversationBlock.blockedId, orgId)),
    and(eq(conversationBlock.orgId, orgId), eq(conversationBlock.blockedId, addedId)),
  )
  if (found.claimedAt === null || (await tx.$count(conversationBlock, isBlocked)) > 0)
    throw new AppError('messaging.closed')
  await tx.insert(conversationParty).values({
    conversationId,
    orgId: addedId,
    joinedAt: now,
    lastAt: now,
    fromSeq: conversation.seq,
  })
  await noteConversationChange(tx, { conversationId, now })
}
