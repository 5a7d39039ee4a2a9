import { conversationReader } from '@kogge/db/schema/conversations.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_MEMBERS } from '@kogge/domain/messaging/conversation-inputs.ts'
import { assertBelongs } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { and, eq } from 'drizzle-orm'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import {
  type Conversing,
  type LockedConversation,
  lockedConversation,
  setReader,
  thisReader,
} from '../access/locked-conversation.commands.ts'

const orgMembers = ({ party }: LockedConversation) =>
  and(
    eq(conversationReader.conversationId, party.conversationId),
    eq(conversationReader.orgId, party.orgId),
    eq(conversationReader.isMember, true),
  )

const expectRoom = async (ctx: Conversing, locked: LockedConversation): Promise<void> => {
  const members = await ctx.db.$count(conversationReader, orgMembers(locked))
  if (members >= MOST_MEMBERS) throw new AppError('request.invalid')
}

const changeOf = (ctx: Conversing, { party }: LockedConversation) => ({
  conversationId: party.conversationId,
  orgId: party.orgId,
  now: ctx.now,
})

/** Adds the caller to a conversation of their organisation. Throws `record.not_found`, and `request.invalid` where there are too many. */
export const joinConversation = async (ctx: Conversing, conversationId: string): Promise<void> => {
  const locked = await lockedConversation(ctx, conversationId)
  if (locked.reader?.isMember) return
  await expectRoom(ctx, locked)
  await setReader(ctx, conversationId, { isMember: true, fromSeq: locked.party.fromSeq })
  await noteConversationChange(ctx.db, changeOf(ctx, locked))
}

/**
 * Adds a colleague to a conversation; those who read only what they were added to see what comes from then on. Throws `record.not_found`, and
 * `request.invalid` for somebody who is not of the organisation, or where there are too many.
 */
export const addMember = async (
  ctx: Conversing,
  { conversationId, userId }: { readonly conversationId: string; readonly userId: string },
): Promise<void> => {
  const { db: tx, now, grant } = ctx
  const { orgId } = grant.action
  const locked = await lockedConversation(ctx, conversationId)
  await assertBelongs(tx, { orgId, userId, now })
  const [known] = await tx
    .select()
    .from(conversationReader)
    .where(thisReader(ctx, conversationId, userId))
  if (known?.isMember) return
  await expectRoom(ctx, locked)
  const from = { fromSeq: locked.conversation.seq, fromNote: locked.party.noteSeq }
  const added = { isMember: true, ...from, archivedAt: null }
  await tx
    .insert(conversationReader)
    .values({ conversationId, orgId, userId, ...added })
    .onConflictDoUpdate({
      target: [
        conversationReader.conversationId,
        conversationReader.orgId,
        conversationReader.userId,
      ],
      set: added,
    })
  await noteConversationChange(tx, changeOf(ctx, locked))
}

/** Removes a colleague, or oneself, from a conversation; nothing of it reaches them after. Throws `record.not_found`. */
export const removeMember = async (
  ctx: Conversing,
  { conversationId, userId }: { readonly conversationId: string; readonly userId: string },
): Promise<void> => {
  const locked = await lockedConversation(ctx, conversationId)
  // Also the one who is removed, whose page then finds it gone.
  await noteConversationChange(ctx.db, changeOf(ctx, locked))
  await ctx.db
    .update(conversationReader)
    .set({ isMember: false, typingAt: null })
    .where(thisReader(ctx, conversationId, userId))
}
