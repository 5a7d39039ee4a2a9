import { conversationMessage } from '@kogge/db/schema/conversation-messages.ts'
import {
  conversation,
  conversationDraft,
  conversationParty,
} from '@kogge/db/schema/conversations.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_MESSAGES_PER_HOUR } from '@kogge/domain/messaging/conversation-inputs.ts'
import { and, eq, sql } from 'drizzle-orm'
import { assertReachable } from '../access/blocked-parties.queries.ts'
import { noteConversationChange } from '../access/conversation-news.commands.ts'
import { mayIn } from '../access/conversation-reader.ts'
import {
  type Conversing,
  type LockedConversation,
  lockedConversation,
  setReader,
  thisParty,
} from '../access/locked-conversation.commands.ts'
import { notifyMentioned } from '../mail/mention-messages.commands.ts'
import { enqueueUnreadMail } from '../mail/unread-mail-queue.ts'
import { messageContent } from './message-content.ts'
import { storeMentions } from './message-mentions.commands.ts'
import { nextInstant, nextRevision } from './message-streams.commands.ts'

/** A message as its writer sends it. */
export interface NewMessage {
  readonly conversationId: string
  readonly messageId: string
  readonly message: string
  readonly isNote: boolean
}

/** Throws `request.rate_limited` where somebody writes too many. */
const expectRate = async ({ db: tx, actor, now }: Conversing): Promise<void> => {
  const since = sql`${now.toISOString()}::timestamptz - interval '1 hour'`
  const recent = sql`${conversationMessage.authorId} = ${actor.userId} and ${conversationMessage.sentAt} > ${since}`
  if ((await tx.$count(conversationMessage, recent)) >= MOST_MESSAGES_PER_HOUR)
    throw new AppError('request.rate_limited')
}

/** Whether a message has come already. Throws `request.invalid` where its id is another's. */
const isSent = async (ctx: Conversing, { messageId, conversationId, isNote }: NewMessage) => {
  const [known] = await ctx.db
    .select()
    .from(conversationMessage)
    .where(eq(conversationMessage.id, messageId))
  if (!known) return false
  const isSame =
    known.conversationId === conversationId &&
    known.authorId === ctx.actor.userId &&
    known.orgId === ctx.grant.action.orgId &&
    (known.noteOrgId !== null) === isNote
  if (!isSame) throw new AppError('request.invalid')
  return true
}

/** Whoever writes has read what stood there, where they had read all that went before. */
const readWhereNext = (read: number, seq: number): number => (read === seq - 1 ? seq : read)

/** Writes a message into a conversation that is locked. Throws `request.invalid` for what is no message. */
const writeMessage = async (
  ctx: Conversing,
  locked: LockedConversation,
  { conversationId, messageId, message, isNote }: NewMessage,
): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const { mentioned, ...content } = messageContent(message)
  const sentAt = await nextInstant(ctx, conversationId)
  const revision = await nextRevision(ctx, locked, isNote)
  const seq = (isNote ? locked.party.noteSeq : locked.conversation.seq) + 1
  await tx.insert(conversationMessage).values({
    id: messageId,
    conversationId,
    noteOrgId: isNote ? orgId : null,
    seq,
    revision,
    orgId,
    authorId: actor.userId,
    ...content,
    sentAt,
  })
  if (isNote)
    await tx
      .update(conversationParty)
      .set({ noteSeq: seq, lastAt: sentAt })
      .where(thisParty(ctx, conversationId))
  else {
    await tx.update(conversation).set({ seq }).where(eq(conversation.id, conversationId))
    await tx
      .update(conversationParty)
      .set({ lastAt: sentAt })
      .where(eq(conversationParty.conversationId, conversationId))
  }
  const { reader } = locked
  await setReader(ctx, conversationId, {
    isMember: true,
    ...(reader === null && { fromSeq: locked.party.fromSeq }),
    ...(isNote
      ? { readNote: readWhereNext(reader?.readNote ?? 0, seq) }
      : { readSeq: readWhereNext(reader?.readSeq ?? 0, seq) }),
    archivedAt: null,
    typingAt: null,
  })
  const added = await storeMentions(ctx, { conversationId, messageId }, mentioned)
  await notifyMentioned(ctx, conversationId, added)
  await tx
    .delete(conversationDraft)
    .where(
      and(
        eq(conversationDraft.userId, actor.userId),
        eq(conversationDraft.orgId, orgId),
        eq(conversationDraft.placeId, conversationId),
        eq(conversationDraft.isNote, isNote),
      ),
    )
  if (!isNote) await enqueueUnreadMail(tx, ctx.jobs, conversationId, ctx.now)
  const change = { conversationId, now: ctx.now }
  await noteConversationChange(tx, isNote ? { ...change, orgId } : change)
}

/**
 * Sends a message to all parties, or writes a note that the caller's organisation alone reads, under the id that its writer has for it: sent
 * twice, it is one. Whoever may join does so by writing. Throws `record.not_found`, `access.denied` for those who were not added and may
 * not join, `messaging.closed` where the others take no messages, `request.invalid` and `request.rate_limited`.
 */
export const sendMessage = async (ctx: Conversing, message: NewMessage): Promise<void> => {
  const locked = await lockedConversation(ctx, message.conversationId)
  if (await isSent(ctx, message)) return
  const { orgId } = ctx.grant.action
  if (locked.reader?.isMember !== true && !mayIn(ctx, orgId, 'messaging.join'))
    throw new AppError('access.denied')
  await expectRate(ctx)
  if (!message.isNote) await assertReachable(ctx, message.conversationId)
  await writeMessage(ctx, locked, message)
}
