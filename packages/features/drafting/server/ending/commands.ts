import type { Db } from '@kogge/db/client.ts'
import { rfxDraft, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import type { InOrg } from '@kogge/domain/access/authorize.ts'
import { writtenStep } from '@kogge/domain/drafting/state.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { LocalizedText } from '@kogge/domain/kernel/locale.ts'
import type { Granted } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { appendDeed } from '@kogge/platform/server/deeds/commands.ts'
import { and, eq } from 'drizzle-orm'
import { writePage } from '../commands.ts'
import { heldRequest } from '../data.ts'
import { tellOf } from '../letters/commands.ts'

type Manager = Granted<InOrg<'rfx.manage'>>

/** How many lots of a request have come so far. */
const lotsIn = (tx: Db, rfxId: string, state: 'awarded' | 'concluded'): Promise<number> =>
  tx.$count(evaluationLot, and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.state, state)))

/**
 * Gives a request up, at any time before its contracts are concluded; an amendment that was begun goes
 * with it. What was sealed stays sealed. Throws `rfx.step_refused`.
 */
export const cancelRequest = async (
  ctx: Manager,
  { rfxId, reason }: { readonly rfxId: string; readonly reason: LocalizedText },
): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.deed
  const request = await heldRequest(tx, orgId, rfxId)
  const state = writtenStep(request.state, 'cancel')
  // A contract that is concluded is ended by its own rules.
  if (!state || (await lotsIn(tx, rfxId, 'concluded')) > 0) throw new AppError('rfx.step_refused')
  const now = await databaseNow(tx)
  await tx
    .update(writtenRfx)
    .set({ state, cancelledAt: now, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await tx.delete(rfxDraft).where(eq(rfxDraft.rfxId, rfxId))
  await writePage(tx, { ...request, state }, now)
  await appendDeed(tx, ctx.sealing, {
    ...{ rfxId, orgId, userId: actor.userId, at: now, type: 'rfx.cancelled' },
    details: { reason, version: request.version },
  })
  const about = { rfxId, template: 'rfxCancelled' as const, version: request.version }
  await tellOf(ctx, about, { isSealed: request.state === 'published' })
}

/**
 * Ends a price survey that was opened, or a tender whose decisions stand and whose standstill is
 * over. Throws `rfx.step_refused`.
 */
export const closeRequest = async (ctx: Manager, rfxId: string): Promise<void> => {
  const { db: tx, actor, grant } = ctx
  const { orgId } = grant.deed
  const request = await heldRequest(tx, orgId, rfxId)
  const state = writtenStep(request.state, 'close')
  const now = await databaseNow(tx)
  const { kind, standstillUntil } = request
  const isEarly =
    kind === 'tender' &&
    (request.state !== 'decided' || (standstillUntil !== null && now < standstillUntil))
  // An award without its contract could never be concluded any more.
  if (!state || isEarly || (await lotsIn(tx, rfxId, 'awarded')) > 0)
    throw new AppError('rfx.step_refused')
  await tx
    .update(writtenRfx)
    .set({ state, closedAt: now, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await appendDeed(tx, ctx.sealing, {
    ...{ rfxId, orgId, userId: actor.userId, at: now, type: 'rfx.closed' },
    details: { version: request.version },
  })
}
