import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { sql } from 'drizzle-orm'

interface Party {
  readonly orgId: string
  readonly conversationId: string
}

interface Blocking extends Record<string, unknown> {
  /** The other parties that take messages. */
  readonly reachable: number
  readonly has_blocked: boolean
}

/**
 * Whether anybody takes messages of an organisation in a conversation, and whether it has itself blocked a party. Between two a block of
 * either side closes it; among more only the one who blocked is left out.
 */
export const reachOf = async (
  db: Db,
  { orgId, conversationId }: Party,
): Promise<{ readonly isClosed: boolean; readonly hasBlocked: boolean }> => {
  const { rows } = await db.execute<Blocking>(sql`
    select
      count(*) filter (where o.claimed_at is not null and o.deleted_at is null and not exists (
        select from conversation_block b
        where b.org_id = other.org_id and b.blocked_id = ${orgId}
          or b.org_id = ${orgId} and b.blocked_id = other.org_id))::int as reachable,
      exists (select from conversation_block b join conversation_party p on p.org_id = b.blocked_id
        where b.org_id = ${orgId} and p.conversation_id = ${conversationId}) as has_blocked
    from conversation_party other join org o on o.id = other.org_id
    where other.conversation_id = ${conversationId} and other.org_id <> ${orgId}`)
  const [row] = rows
  return { isClosed: (row?.reachable ?? 0) === 0, hasBlocked: row?.has_blocked ?? false }
}

/** Throws `messaging.closed` where nobody takes messages of the caller's organisation in a conversation. */
export const assertReachable = async (
  ctx: { readonly db: Db; readonly grant: { readonly action: { readonly orgId: string } } },
  conversationId: string,
): Promise<void> => {
  const { isClosed } = await reachOf(ctx.db, { orgId: ctx.grant.action.orgId, conversationId })
  if (isClosed) throw new AppError('messaging.closed')
}
