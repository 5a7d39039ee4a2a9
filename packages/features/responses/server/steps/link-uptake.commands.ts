import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import { and, eq } from 'drizzle-orm'
import { holdRequest, invitationOf } from '../requests.queries.ts'
import {
  claimedLink,
  lockLink,
  type MailedLink,
  withUptake,
} from '../slots/link-claims.commands.ts'
import { participationStateOf } from '../slots/slot-participation-state.ts'
import { knownBy } from '../slots/slot-sealing.ts'
import { writeSlot } from '../slots/slots.commands.ts'
import { beginning, type Changing, heldPlace } from './supplier-step.commands.ts'

/**
 * Binds a mailed invitation that stands to the organisation that the caller acts for, once. It is
 * written into what that has for the request, where nobody else can read it. Throws
 * `account.token_invalid` where another has taken it up, it was withdrawn or comes too late, and
 * `rfx.step_refused`.
 */
export const takeUpLink = async (ctx: Changing, link: MailedLink): Promise<void> => {
  const { db: tx } = ctx
  const request = await holdRequest(tx, link.rfxId)
  // The buyer withdraws it after this, or has done so before: no lock is left on its row.
  await lockLink(tx, ctx, link)
  const [held] = await tx
    .select({ id: rfxInvitation.id })
    .from(rfxInvitation)
    .where(
      and(eq(rfxInvitation.id, link.invitationId), eq(rfxInvitation.tokenHash, link.tokenHash)),
    )
  if (!held) throw new AppError('account.token_invalid')
  const { places, place } = await heldPlace(ctx, link.rfxId)
  if (place.isDamaged) throw new AppError('rfx.step_refused', { reason: 'damaged' })
  // It may have been opened or given up, or its time passed, since the link was looked up.
  const { database } = await ctx.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  const key = await provenKey(tx, ctx.sealing, request, { known: knownBy(place.state) })
  if (request.state !== 'published' || now >= request.responsesUntil)
    throw new AppError('account.token_invalid')
  const ids = places.map(({ placeId }) => placeId)
  const taken = await claimedLink(ctx, link, place.placeId, ids)
  if (!taken) throw new AppError('account.token_invalid')
  const invitation = await invitationOf(tx, link.rfxId, places)
  const state = place.state ?? beginning(request, place, null)
  // Who is invited already is left as they are: this asks them nothing new.
  const { status } = participationStateOf(state, invitation?.invitedAt ?? now)
  const next = { ...withUptake(state, link, now), status, updatedAt: now.toISOString() }
  await writeSlot(tx, ctx, key, next, taken)
}
