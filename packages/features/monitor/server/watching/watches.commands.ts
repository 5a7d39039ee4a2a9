import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_WATCHED } from '@kogge/domain/monitor/watch-inputs.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'

type Watcher = Granted<InOrg<'rfx.watch'>>

/** How much more the caller can watch for the organisation. */
const roomOf = async ({ db: tx, actor, grant }: Watcher): Promise<number> => {
  const own = sql`org_id = ${grant.action.orgId} and user_id = ${actor.userId}`
  const { rows } = await tx.execute<{ n: number }>(sql`
    select (select count(*) from rfx_watch where ${own})::int + (select count(*) from org_watch where ${own})::int as n`)
  return Math.max(0, MOST_WATCHED - (rows[0]?.n ?? 0))
}

/** Throws `request.invalid` for one who watches as much as anybody can follow. */
const assertRoom = async (ctx: Watcher): Promise<void> => {
  if ((await roomOf(ctx)) === 0) throw new AppError('request.invalid')
}

/** Watches a public tender for the caller, or no more. Throws `record.not_found` where there is no such public tender. */
export const watchTender = async (
  ctx: Watcher,
  input: { readonly rfxId: string; readonly isWatched: boolean },
): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  if (!input.isWatched) {
    await tx.execute(sql`
      delete from rfx_watch w using rfx r
      where r.num = w.rfx_num and r.id = ${input.rfxId} and w.org_id = ${orgId} and w.user_id = ${actor.userId}`)
    return
  }
  await assertRoom(ctx)
  const { rows } = await tx.execute(sql`
    insert into rfx_watch (rfx_num, org_id, user_id, since)
    select num, ${orgId}, ${actor.userId}, ${now.toISOString()} from rfx
    where id = ${input.rfxId} and privacy = 'public'
    on conflict (rfx_num, org_id, user_id) do update set since = rfx_watch.since returning rfx_num`)
  if (rows.length === 0) throw new AppError('record.not_found')
}

/** Whether the caller may watch organisations, which a flag decides. */
const assertWatchable = async ({ db: tx, actor, grant, now }: Watcher): Promise<void> => {
  const flags = await flagsFor(tx, actor, grant.action.orgId, now)
  const isOn = flags.some(({ name, value }) => name === 'enableOrgWatching' && value)
  if (!isOn) throw new AppError('access.denied')
}

/**
 * Watches an organisation for the caller, or no more; what it became part of stands for it. Throws `access.denied` where watching
 * organisations is off, `record.not_found` where there is none of that id.
 */
export const watchOrg = async (
  ctx: Watcher,
  input: { readonly watchedId: string; readonly isWatched: boolean },
): Promise<void> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  if (!input.isWatched) {
    await tx.execute(sql`
      delete from org_watch w using org o
      where o.id = w.watched_id and (o.id = ${input.watchedId} or o.merged_into_id = ${input.watchedId})
        and w.org_id = ${orgId} and w.user_id = ${actor.userId}`)
    return
  }
  await assertRoom(ctx)
  const { rows } = await tx.execute(sql`
    insert into org_watch (watched_id, org_id, user_id, since)
    select id, ${orgId}, ${actor.userId}, ${now.toISOString()} from org
    where id = ${input.watchedId} and merged_into_id is null and deleted_at is null
    on conflict (watched_id, org_id, user_id) do update set since = org_watch.since returning watched_id`)
  if (rows.length === 0) throw new AppError('record.not_found')
  await assertWatchable(ctx)
}

/** What became of organisations that were to be watched, by their ids. */
export interface WatchedOrgs {
  readonly added: readonly string[]
  /** Watched before, as themselves or as a part of them. */
  readonly known: readonly string[]
  /** More than anybody can follow. */
  readonly left: readonly string[]
}

/**
 * Watches organisations of the register for the caller, in their order, as many as anybody can follow. Throws `access.denied` where
 * watching organisations is off.
 */
export const watchOrgs = async (ctx: Watcher, ids: readonly string[]): Promise<WatchedOrgs> => {
  const { db: tx, actor, now, grant } = ctx
  await assertWatchable(ctx)
  const { orgId } = grant.action
  const { rows } = await tx.execute<{ id: string }>(sql`
    select coalesce(n.merged_into_id, n.id) as id from org_watch w join org n on n.id = w.watched_id
    where w.org_id = ${orgId} and w.user_id = ${actor.userId}`)
  const watched = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !watched.has(id))
  const room = await roomOf(ctx)
  const added = missing.slice(0, room)
  if (added.length > 0)
    await tx.execute(sql`
      insert into org_watch (watched_id, org_id, user_id, since)
      select id, ${orgId}, ${actor.userId}, ${now.toISOString()} from org
      where id = any(${sql.param([...added])}::uuid[]) and merged_into_id is null and deleted_at is null
      on conflict (watched_id, org_id, user_id) do nothing`)
  return { added, known: ids.filter((id) => watched.has(id)), left: missing.slice(room) }
}
