import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { publicRfxIdNow } from '@kogge/features/rfx/server/rfx.api.ts'
import { noteOrgChange } from '@kogge/platform/server/live/org-live-events.commands.ts'
import { lockBoard } from '../board-places.commands.ts'
import { followCard } from '../card-following.commands.ts'
import { existingOf } from '../existing-opportunity.queries.ts'
import { lockedOpportunity, thisOne } from '../locked-opportunity.commands.ts'
import { addEvent, type OpportunityManager } from '../opportunity-events.commands.ts'

/** A tender that is offered to a card as the call that it waits for. */
interface Offered {
  readonly guid: string
  readonly rfxId: string
}

/**
 * Links a card to the tender that is offered to it: from then on it follows that. Throws `record.not_found`, and
 * `draft.conflict` where the tender is not offered any more, or the organisation has a card of it.
 */
export const acceptOffer = async (
  ctx: OpportunityManager,
  { guid, rfxId }: Offered,
): Promise<{ readonly eventId: string }> => {
  const { db: tx, now, grant, jobs, publicUrl, log } = ctx
  const { orgId } = grant.action
  await lockBoard(tx, orgId)
  const stored = await lockedOpportunity(ctx, guid)
  const isOffered = stored.rfxId === null && stored.offeredRfxId === rfxId
  if (!isOffered || (await existingOf(tx, orgId, rfxId)) !== null)
    throw new AppError('draft.conflict')
  if ((await publicRfxIdNow(tx, rfxId)) !== rfxId) throw new AppError('record.not_found')
  await tx
    .update(opportunity)
    .set({
      rfxId,
      rfxVersion: null,
      dismissedRfxIds: stored.dismissedRfxIds.filter((id) => id !== rfxId),
      revision: stored.revision + 1,
      updatedAt: now,
    })
    .where(thisOne(ctx, guid))
  const changes = [{ field: 'tender' as const, before: null, after: rfxId }]
  const linked = await addEvent(ctx, { guid, type: 'UPDATED', changes })
  await followCard(tx, { org_id: orgId, guid }, { jobs, publicUrl, log, now })
  return linked
}

/** Dismisses an offered tender, or takes that back. A card that does not wait any more stays as it is. Throws `record.not_found`. */
export const dismissOffer = async (
  ctx: OpportunityManager,
  { guid, rfxId, isDismissed }: Offered & { readonly isDismissed: boolean },
): Promise<void> => {
  const { db: tx, now, grant } = ctx
  const stored = await lockedOpportunity(ctx, guid)
  const others = stored.dismissedRfxIds.filter((id) => id !== rfxId)
  const isKnown = others.length < stored.dismissedRfxIds.length
  if (stored.rfxId !== null || isKnown === isDismissed) return
  // Only one that was offered: nobody fills the card with ids of their own.
  if (isDismissed && stored.offeredRfxId !== rfxId) throw new AppError('draft.conflict')
  await tx
    .update(opportunity)
    .set({
      dismissedRfxIds: isDismissed ? [...others, rfxId] : others,
      ...(!isDismissed && { offeredRfxId: rfxId, offeredGround: stored.offeredGround ?? 'alike' }),
    })
    .where(thisOne(ctx, guid))
  await noteOrgChange(tx, { orgId: grant.action.orgId, topic: 'opportunities', now })
}
