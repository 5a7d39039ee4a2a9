import type { Db } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { eq, sql } from 'drizzle-orm'
import { lockPlace } from '../slots/commands.ts'
import { linkSlot, readTaker, type SlotState, takerBytes } from '../slots/state.ts'
import { standingUptakes } from './data.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** A mailed invitation, and the token that its letter holds. */
export interface MailedLink {
  readonly rfxId: string
  readonly invitationId: string
  readonly tokenHash: Buffer
}

/** Whether a link is kept at this place now; false where it is at none of `places` already. */
export const takeLink = async (
  ctx: Keys & { readonly db: Db },
  { rfxId, invitationId, tokenHash }: MailedLink,
  placeId: string,
  places: readonly string[],
): Promise<boolean> => {
  const { db: tx } = ctx
  const slot = linkSlot(ctx.sealing, rfxId, invitationId)
  await lockPlace(tx, slot)
  const [row] = await tx
    .select({ own: sealedSlot.own })
    .from(sealedSlot)
    .where(eq(sealedSlot.slot, slot))
  const token = tokenHash.toString('hex')
  const before = row && (await readTaker(ctx, slot, row.own))
  if (before?.tokenHash === token && !places.includes(before.orgId)) return false
  const values = takerBytes(ctx, slot, { orgId: placeId, tokenHash: token })
  await tx
    .insert(sealedSlot)
    .values({ slot, ...values })
    .onConflictDoUpdate({ target: sealedSlot.slot, set: values })
  return true
}

/** The same with one more. */
export const withUptake = (
  state: SlotState,
  { invitationId, tokenHash }: MailedLink,
  now: Date,
) => ({
  ...state,
  uptakes: [
    ...state.uptakes.filter((one) => one.invitationId !== invitationId),
    { invitationId, tokenHash: tokenHash.toString('hex'), at: now.toISOString() },
  ],
})

/**
 * Writes into the invitations of a request which organisations came by which: once it is opened that
 * may be known. `states`: of all its slots.
 */
export const tellUptakes = async (
  tx: Db,
  rfxId: string,
  states: readonly SlotState[],
): Promise<void> => {
  for (const state of states)
    for (const { invitationId, at } of await standingUptakes(tx, [state]))
      await tx.execute(sql`
        update rfx_invitation i set claimed_at = ${at}::timestamptz, org_id = case when exists (
            select from rfx_invitation o where o.rfx_id = i.rfx_id and o.org_id = ${state.orgId}::uuid)
          then i.org_id else ${state.orgId}::uuid end
        where i.id = ${invitationId}::uuid and i.rfx_id = ${rfxId}::uuid`)
}
