import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { opportunityView, opportunityViewDefault } from '@kogge/db/schema/opportunity-views.ts'
import { authorizeInOrg, type InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { DELETED_DAYS } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import {
  MOST_VIEWS,
  type ViewFields,
  type ViewPage,
} from '@kogge/domain/opportunities/saved-views.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockBoard } from '../board-places.commands.ts'

/** A member who sees opportunities: also one who may only read has views of their own. */
type ViewOwner = Granted<InOrg<'opportunity.view'>>
type Stored = typeof opportunityView.$inferSelect

const ofOrg = ({ grant }: ViewOwner) => eq(opportunityView.orgId, grant.action.orgId)
const thisView = (ctx: ViewOwner, guid: string) => and(ofOrg(ctx), eq(opportunityView.guid, guid))

/** Throws `access.denied` for those who may not change what the organisation shares. */
const assertMayShare = ({ actor, grant, now }: ViewOwner): void => {
  authorizeInOrg(actor, grant.action.orgId, ['opportunity.manage'], now)
}

/** Throws `request.invalid` where there are as many as there may be: shared ones, or the caller's own. */
const assertRoom = async (ctx: ViewOwner, isShared: boolean): Promise<void> => {
  const own = and(
    eq(opportunityView.isShared, false),
    eq(opportunityView.ownerId, ctx.actor.userId),
  )
  const count = await ctx.db.$count(
    opportunityView,
    and(
      ofOrg(ctx),
      isShared ? eq(opportunityView.isShared, true) : own,
      isNull(opportunityView.deletedAt),
    ),
  )
  if (count >= MOST_VIEWS) throw new AppError('request.invalid')
}

/** All who see a shared view learn of its change. */
const noteChange = async (
  { db: tx, grant, now }: ViewOwner,
  views: readonly Pick<Stored, 'isShared'>[],
): Promise<void> => {
  if (views.some(({ isShared }) => isShared))
    await noteOrgChange(tx, { orgId: grant.action.orgId, topic: 'opportunities', now })
}

/** Locks a view that the caller may change. Throws `record.not_found`, `access.denied`. */
const lockedView = async (ctx: ViewOwner, guid: string): Promise<Stored> => {
  await lockBoard(ctx.db, ctx.grant.action.orgId)
  const [found] = await ctx.db
    .select()
    .from(opportunityView)
    .where(thisView(ctx, guid))
    .for('update')
  const isSeen = found && (found.isShared || found.ownerId === ctx.actor.userId)
  if (!isSeen) throw new AppError('record.not_found')
  if (found.isShared) assertMayShare(ctx)
  return found
}

/** The same, where nobody has changed or deleted it since the caller saw it. Throws `draft.conflict` as well. */
const seenView = async (
  ctx: ViewOwner,
  { guid, revision }: { readonly guid: string; readonly revision: number },
): Promise<Stored> => {
  const found = await lockedView(ctx, guid)
  if (found.deletedAt !== null) throw new AppError('record.not_found')
  if (found.revision !== revision) throw new AppError('draft.conflict')
  return found
}

/** Makes a view of a page. Throws `access.denied` where one who may only read would share it, `request.invalid` where there are too many. */
export const createView = async (
  ctx: ViewOwner,
  { page, ...fields }: ViewFields & { readonly page: ViewPage },
): Promise<{ readonly guid: string }> => {
  const { db: tx, actor, now, grant } = ctx
  const { orgId } = grant.action
  if (fields.isShared) assertMayShare(ctx)
  await lockBoard(tx, orgId)
  await assertRoom(ctx, fields.isShared)
  const guid = randomUUID()
  await tx.insert(opportunityView).values({
    orgId,
    guid,
    page,
    ...fields,
    ownerId: actor.userId,
    createdAt: now,
    updatedAt: now,
  })
  await noteChange(ctx, [fields])
  return { guid }
}

/**
 * Changes a view as its editor saw it. A shared one becomes its owner's own again by the owner alone. Throws `record.not_found`, `access.denied`,
 * `draft.conflict` where others have changed it, `request.invalid` where there are too many.
 */
export const saveView = async (
  ctx: ViewOwner,
  { guid, revision, ...fields }: ViewFields & { readonly guid: string; readonly revision: number },
): Promise<{ readonly revision: number }> => {
  const stored = await seenView(ctx, { guid, revision })
  if (fields.isShared !== stored.isShared) {
    if (fields.isShared) assertMayShare(ctx)
    else if (stored.ownerId !== ctx.actor.userId) throw new AppError('access.denied')
    await assertRoom(ctx, fields.isShared)
  }
  const next = revision + 1
  await ctx.db
    .update(opportunityView)
    .set({ ...fields, revision: next, updatedAt: ctx.now })
    .where(thisView(ctx, guid))
  await noteChange(ctx, [stored, fields])
  return { revision: next }
}

/** Deletes a view, which can be restored until it is dropped. Throws as `saveView` does. */
export const removeView = async (
  ctx: ViewOwner,
  seen: { readonly guid: string; readonly revision: number },
): Promise<void> => {
  const stored = await seenView(ctx, seen)
  await ctx.db.update(opportunityView).set({ deletedAt: ctx.now }).where(thisView(ctx, seen.guid))
  await noteChange(ctx, [stored])
}

/** Restores a deleted view. Throws `record.not_found`, `access.denied`, `request.invalid` where there are too many. */
export const restoreView = async (
  ctx: ViewOwner,
  { guid }: { readonly guid: string },
): Promise<void> => {
  const stored = await lockedView(ctx, guid)
  if (stored.deletedAt === null) return
  await assertRoom(ctx, stored.isShared)
  await ctx.db.update(opportunityView).set({ deletedAt: null }).where(thisView(ctx, guid))
  await noteChange(ctx, [stored])
}

/** Has a page open with a view for the caller, or with none. Throws `record.not_found`. */
export const setDefaultView = async (
  ctx: ViewOwner,
  { page, guid }: { readonly page: ViewPage; readonly guid: string | null },
): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.action
  const { userId } = actor
  const ownDefault = and(
    eq(opportunityViewDefault.orgId, orgId),
    eq(opportunityViewDefault.userId, userId),
    eq(opportunityViewDefault.page, page),
  )
  await tx.delete(opportunityViewDefault).where(ownDefault)
  if (guid === null) return
  const [found] = await tx
    .select({ isShared: opportunityView.isShared, ownerId: opportunityView.ownerId })
    .from(opportunityView)
    .where(
      and(thisView(ctx, guid), eq(opportunityView.page, page), isNull(opportunityView.deletedAt)),
    )
  if (!found || !(found.isShared || found.ownerId === userId))
    throw new AppError('record.not_found')
  await tx
    .insert(opportunityViewDefault)
    .values({ orgId, userId, page, viewGuid: guid })
    .onConflictDoUpdate({
      target: [
        opportunityViewDefault.orgId,
        opportunityViewDefault.userId,
        opportunityViewDefault.page,
      ],
      set: { viewGuid: guid },
    })
}

/** Drops views that were deleted long ago. */
export const dropDeletedViews = async (db: Db): Promise<void> => {
  await db.execute(sql`
    delete from opportunity_view where deleted_at < kogge_clock() - make_interval(days => ${DELETED_DAYS})`)
}
