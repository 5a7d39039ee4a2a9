import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { conversation, conversationParty } from '@kogge/db/schema/conversations.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_CONVERSATIONS_PER_DAY } from '@kogge/domain/messaging/conversation-inputs.ts'
import type { ConversationSubject } from '@kogge/domain/messaging/conversation-subjects.ts'
import { eq, sql } from 'drizzle-orm'
import { assertReachable } from '../access/blocked-parties.queries.ts'
import { mayIn } from '../access/conversation-reader.ts'
import { type Conversing, lockedConversation } from '../access/locked-conversation.commands.ts'
import { sendMessage } from '../writing/message-sending.commands.ts'
import {
  candidatesFor,
  conversationBetween,
  counterpartsFor,
  type SharedSubject,
} from './counterparts.queries.ts'

/** A conversation as somebody starts it. */
interface NewConversation {
  readonly subject: ConversationSubject
  readonly withOrgId: string
  readonly conversationId: string
  readonly messageId: string
  readonly message: string
}

/** Throws `request.rate_limited` where somebody has started too many within a day. */
const expectRate = async ({ db: tx, actor, now }: Conversing): Promise<void> => {
  const since = sql`${now.toISOString()}::timestamptz - interval '1 day'`
  const recent = sql`${conversation.startedBy} = ${actor.userId} and ${conversation.startedAt} > ${since}`
  if ((await tx.$count(conversation, recent)) >= MOST_CONVERSATIONS_PER_DAY)
    throw new AppError('request.rate_limited')
}

/** Throws `access.denied` where the buyer of a request may not be written for to those who take part. */
const expectMessaging = async (
  ctx: Conversing,
  { about, aboutId }: SharedSubject,
): Promise<void> => {
  if (about !== 'rfx') return
  const { orgId } = ctx.grant.action
  const { rows } = await ctx.db.execute(
    sql`select from written_rfx where rfx_id = ${aboutId} and org_id = ${orgId}`,
  )
  if (rows.length > 0 && !mayIn(ctx, orgId, 'rfx.message_participant'))
    throw new AppError('access.denied')
}

/**
 * Starts a conversation with another organisation about a record, or goes on with the one that there is between these two alone. Sent
 * twice, it is one. Gives its id.
 *
 * Throws `record.not_found` for a record that the caller may not see and an organisation that has no part in it, `messaging.closed` where it takes no
 * messages at present, `access.denied`, `request.invalid` and `request.rate_limited`.
 */
export const startConversation = async (
  ctx: Conversing,
  { subject, withOrgId, conversationId, messageId, message }: NewConversation,
): Promise<{ readonly conversationId: string }> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  const { closed, orgs } = await counterpartsFor(ctx, subject, orgId)
  if (closed !== null) throw new AppError('messaging.closed')
  const other = orgs.find((one) => one.orgId === withOrgId)
  if (!other) throw new AppError('record.not_found')
  if (other.unreachable !== null) throw new AppError('messaging.closed')
  const { subject: shared } = await candidatesFor(ctx, subject, orgId)
  if (!shared) throw new AppError('messaging.closed')
  await expectMessaging(ctx, shared)
  const pair = [orgId, withOrgId].sort().join(' ')
  const record = shared.about === 'rfx' ? shared.aboutId : 'org'
  const lock = lockNumber(`conversation:${record}:${pair}`)
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`)
  const { rows } = await tx.execute<{ id: string }>(
    conversationBetween(shared, orgId, sql`${withOrgId}::uuid`),
  )
  const [known] = rows
  if (known) {
    await lockedConversation(ctx, known.id)
    if (shared.opportunityGuid !== null)
      await tx
        .update(conversationParty)
        .set({ opportunityGuid: shared.opportunityGuid })
        .where(
          sql`${conversationParty.conversationId} = ${known.id} and ${conversationParty.orgId} = ${orgId} and ${conversationParty.opportunityGuid} is null`,
        )
  } else {
    await expectRate(ctx)
    const taken = await tx.$count(conversation, eq(conversation.id, conversationId))
    if (taken > 0) throw new AppError('request.invalid')
    await tx.insert(conversation).values({
      id: conversationId,
      about: shared.about,
      aboutId: shared.aboutId,
      startedBy: actor.userId,
      startedAt: now,
    })
    const party = { conversationId, joinedAt: now, lastAt: now }
    await tx.insert(conversationParty).values([
      { ...party, orgId, opportunityGuid: shared.opportunityGuid },
      { ...party, orgId: withOrgId },
    ])
    await assertReachable(ctx, conversationId)
  }
  const id = known?.id ?? conversationId
  await sendMessage(ctx, { conversationId: id, messageId, message, isNote: false })
  return { conversationId: id }
}
