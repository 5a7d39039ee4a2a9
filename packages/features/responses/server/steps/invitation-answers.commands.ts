import { randomUUID } from 'node:crypto'
import { noBidReason } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { NoBidCode } from '@kogge/domain/participation/no-bid-reasons.ts'
import { type Changing, settle, situationFor, stepped } from './supplier-step.commands.ts'

/**
 * Accepts an invitation, and for what is confidential agrees to keep it so. Throws `rfx.step_refused`
 * where that was not agreed to.
 */
export const acceptInvitation = async (
  ctx: Changing,
  rfxId: string,
  keepsConfidential: boolean,
): Promise<void> => {
  const situation = await situationFor(ctx, rfxId, 'accept')
  const { state, request } = situation
  if (request.isConfidential && !keepsConfidential)
    throw new AppError('rfx.step_refused', { step: 'accept', reason: 'confidential' })
  await settle(ctx, situation, {
    ...state,
    status: stepped(situation, 'accept'),
    // Of what is public nothing is agreed to.
    keepsConfidential: state.keepsConfidential || (request.isConfidential && keepsConfidential),
  })
}

/**
 * Says no to an invitation; the buyer gets the last reason of each, and not their names. Throws
 * `rfx.step_refused` for whom nobody invited: they have nothing to decline.
 */
export const declineInvitation = async (
  ctx: Changing,
  rfxId: string,
  reason: { readonly code: NoBidCode; readonly text: string },
): Promise<void> => {
  const situation = await situationFor(ctx, rfxId, 'decline')
  const { state } = situation
  const status = stepped(situation, 'decline')
  const { hasGivenReason, reasonId } = state
  // Which reason was theirs, states of before do not know: that one stays.
  const id = hasGivenReason ? reasonId : randomUUID()
  if (id !== null)
    await ctx.db
      .insert(noBidReason)
      .values({ id, rfxId, ...reason })
      .onConflictDoUpdate({ target: noBidReason.id, set: reason })
  await settle(ctx, situation, { ...state, status, hasGivenReason: true, reasonId: id })
}
