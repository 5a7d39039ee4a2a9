import type { Db } from '@kogge/db/client.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq, sql } from 'drizzle-orm'
import { validUptakes } from './link-claims.queries.ts'
import { layRows, type SlotRow } from './slot-rows.commands.ts'
import { decoyBytes, linkSlot, readTaker, type SlotState, takerBytes } from './slot-sealing.ts'
import { lockPlace } from './slots.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** A mailed invitation, and the token that its letter holds. */
export interface MailedLink {
  readonly rfxId: string
  readonly invitationId: string
  readonly tokenHash: Buffer
}

/**
 * What is written into the slot of a link that is taken up at a place; null where it is taken by another
 * than one of `places` already. The caller holds the slot's place.
 */
export const claimedLink = async (
  ctx: Keys & { readonly db: Db },
  { rfxId, invitationId, tokenHash }: MailedLink,
  placeId: string,
  places: readonly string[],
): Promise<SlotRow | null> => {
  const slot = linkSlot(ctx.sealing, rfxId, invitationId)
  const [row] = await ctx.db
    .select({ own: sealedSlot.own })
    .from(sealedSlot)
    .where(eq(sealedSlot.slot, slot))
  const token = tokenHash.toString('hex')
  const before = row && (await readTaker(ctx, slot, row.own))
  if (before?.tokenHash === token && !places.includes(before.orgId)) return null
  return { slot, ...takerBytes(ctx, slot, { orgId: placeId, tokenHash: token }) }
}

/** One at a time is about a mailed link: taking it up, taking it back, sending another. */
export const lockLink = (
  tx: Db,
  { sealing }: Pick<Keys, 'sealing'>,
  { rfxId, invitationId }: Pick<MailedLink, 'rfxId' | 'invitationId'>,
): Promise<unknown> => lockPlace(tx, linkSlot(sealing, rfxId, invitationId))

/**
 * Lays the place where it will lie that a mailed link was taken up, so that nothing new appears when it
 * is. One that is there is written anew: whoever took up the letter before was uninvited with it.
 */
export const plantLink = async (
  tx: Db,
  keys: Keys,
  { rfxId, invitationId }: Pick<MailedLink, 'rfxId' | 'invitationId'>,
): Promise<void> => {
  const slot = linkSlot(keys.sealing, rfxId, invitationId)
  await lockLink(tx, keys, { rfxId, invitationId })
  await layRows(tx, keys, [{ slot, ...decoyBytes(keys, slot) }])
}

/** A state with one more invitation that was taken up. */
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
    for (const { invitationId, at } of await validUptakes(tx, [state]))
      await tx.execute(sql`
        update rfx_invitation i set claimed_at = ${at}::timestamptz, org_id = case when exists (
            select from rfx_invitation o where o.rfx_id = i.rfx_id and o.org_id = ${state.orgId}::uuid)
          then i.org_id else ${state.orgId}::uuid end
        where i.id = ${invitationId}::uuid and i.rfx_id = ${rfxId}::uuid`)
}
