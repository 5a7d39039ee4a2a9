import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { HideReason } from '@kogge/domain/monitor/feed-inputs.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type SQL, sql } from 'drizzle-orm'
import { rowsFor } from './shown-rows.ts'

type Reader = Granted<InOrg<'market_profile.view'>>

/** Sets what the caller did with tenders of the organisation's feed; others than those in it are passed over. */
const mark = async (
  { db: tx, actor, grant }: Reader,
  rfxIds: readonly string[],
  {
    insert,
    update,
    among = sql`true`,
  }: { readonly insert: SQL; readonly update: SQL; readonly among?: SQL },
): Promise<void> => {
  const { orgId } = grant.action
  await tx.execute(sql`
    insert into feed_state (org_id, user_id, rfx_num, seen_version, hidden_at, reason, saved_at, opened_at)
    select f.org_id, ${actor.userId}, f.rfx_num, f.version, ${insert}
    from ${rowsFor({ orgId, userId: actor.userId })} f join rfx r on r.num = f.rfx_num
    where f.org_id = ${orgId} and r.id = any(${sql.param([...rfxIds])}::uuid[]) and ${among}
    on conflict (org_id, user_id, rfx_num) do update set seen_version = excluded.seen_version, ${update}`)
}

/** Marks tenders as seen, and as opened where their reader opened them; none that was matched after `upTo`. */
export const markSeen = (
  ctx: Reader,
  {
    rfxIds,
    isOpened,
    upTo,
  }: {
    readonly rfxIds: readonly string[]
    readonly isOpened: boolean
    readonly upTo?: Date | undefined
  },
): Promise<void> => {
  const openedAt = sql`${isOpened ? ctx.now.toISOString() : null}::timestamptz`
  return mark(ctx, rfxIds, {
    among: upTo === undefined ? sql`true` : sql`f.matched_at <= ${upTo.toISOString()}::timestamptz`,
    insert: sql`null, null, null, ${openedAt}`,
    update: sql`opened_at = coalesce(excluded.opened_at, feed_state.opened_at)`,
  })
}

/** Hides tenders from the caller; what is hidden is seen too. */
export const hideTenders = (
  ctx: Reader,
  rfxIds: readonly string[],
  reason: HideReason | null,
): Promise<void> =>
  mark(ctx, rfxIds, {
    insert: sql`${ctx.now.toISOString()}::timestamptz, ${reason}, null, null`,
    update: sql`hidden_at = excluded.hidden_at, reason = excluded.reason`,
  })

export const showTenders = (ctx: Reader, rfxIds: readonly string[]): Promise<void> =>
  mark(ctx, rfxIds, {
    insert: sql`null, null, null, null`,
    update: sql`hidden_at = null, reason = null`,
  })

/** Saves tenders for the caller, or no longer; what is saved is seen too. */
export const saveTenders = (
  ctx: Reader,
  rfxIds: readonly string[],
  isSaved: boolean,
): Promise<void> => {
  const savedAt = sql`${isSaved ? ctx.now.toISOString() : null}::timestamptz`
  return mark(ctx, rfxIds, {
    insert: sql`null, null, ${savedAt}, null`,
    update: sql`saved_at = ${savedAt}`,
  })
}
