import {
  conversation,
  conversationParty,
  conversationReader as readerTable,
} from '@kogge/db/schema/conversations.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq } from 'drizzle-orm'
import { mayIn } from './conversation-reader.ts'

/** Somebody who changes something in the conversations of an organisation. */
export type Conversing = Granted<InOrg<OrgPermission>>

/** A conversation of the caller's organisation, locked until the transaction ends. */
export interface LockedConversation {
  readonly conversation: typeof conversation.$inferSelect
  readonly party: typeof conversationParty.$inferSelect
  /** The caller's own row; null where there is none. */
  readonly reader: typeof readerTable.$inferSelect | null
}

/** The condition of one conversation of the caller's organisation. */
export const thisParty = ({ grant }: Conversing, conversationId: string) =>
  and(
    eq(conversationParty.conversationId, conversationId),
    eq(conversationParty.orgId, grant.action.orgId),
  )

/** The condition of the row of a person of the caller's organisation. */
export const thisReader = ({ grant }: Conversing, conversationId: string, userId: string) =>
  and(
    eq(readerTable.conversationId, conversationId),
    eq(readerTable.orgId, grant.action.orgId),
    eq(readerTable.userId, userId),
  )

/**
 * A conversation that the caller may read, locked, so that changes of it come one after the other. Throws `record.not_found` for one of
 * others, or that the caller was not added to.
 */
export const lockedConversation = async (
  ctx: Conversing,
  conversationId: string,
): Promise<LockedConversation> => {
  const { db: tx, actor, grant } = ctx
  const [found] = await tx
    .select()
    .from(conversation)
    .where(eq(conversation.id, conversationId))
    .for('update')
  const [party] = found
    ? await tx.select().from(conversationParty).where(thisParty(ctx, conversationId))
    : []
  if (!found || !party) throw new AppError('record.not_found')
  const [reader = null] = await tx
    .select()
    .from(readerTable)
    .where(thisReader(ctx, conversationId, actor.userId))
  const seesIt = mayIn(ctx, grant.action.orgId, 'messaging.view_all') || reader?.isMember === true
  if (!seesIt) throw new AppError('record.not_found')
  return { conversation: found, party, reader }
}

/** Writes what is the caller's own in a conversation. */
export const setReader = async (
  ctx: Conversing,
  conversationId: string,
  values: Partial<typeof readerTable.$inferInsert>,
): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  await tx
    .insert(readerTable)
    .values({ conversationId, orgId: grant.action.orgId, userId: actor.userId, ...values })
    .onConflictDoUpdate({
      target: [readerTable.conversationId, readerTable.orgId, readerTable.userId],
      set: values,
    })
}
