import { conversationBlock, conversationSetting } from '@kogge/db/schema/conversations.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, eq } from 'drizzle-orm'
import type { Conversing } from '../access/locked-conversation.commands.ts'

/** Organisations that one blocks. */
const MOST_BLOCKED = 1000

/** Sets whether other organisations see how far the caller's has read. */
export const setReadMarks = async (ctx: Conversing, hidesReads: boolean): Promise<void> => {
  const { orgId } = ctx.grant.action
  await ctx.db
    .insert(conversationSetting)
    .values({ orgId, hidesReads })
    .onConflictDoUpdate({ target: conversationSetting.orgId, set: { hidesReads } })
}

/** Takes no more messages of an organisation, or takes them again. Throws `record.not_found` and `request.invalid`. */
export const setBlocked = async (
  { db: tx, actor, now, grant }: Conversing,
  { otherOrgId, isBlocked }: { readonly otherOrgId: string; readonly isBlocked: boolean },
): Promise<void> => {
  const { orgId } = grant.action
  if (otherOrgId === orgId) throw new AppError('request.invalid')
  const isThis = and(
    eq(conversationBlock.orgId, orgId),
    eq(conversationBlock.blockedId, otherOrgId),
  )
  if (!isBlocked) {
    await tx.delete(conversationBlock).where(isThis)
    return
  }
  if ((await tx.$count(org, eq(org.id, otherOrgId))) === 0) throw new AppError('record.not_found')
  if ((await tx.$count(conversationBlock, eq(conversationBlock.orgId, orgId))) >= MOST_BLOCKED)
    throw new AppError('request.invalid')
  await tx
    .insert(conversationBlock)
    .values({ orgId, blockedId: otherOrgId, blockedBy: actor.userId, blockedAt: now })
    .onConflictDoNothing()
}
