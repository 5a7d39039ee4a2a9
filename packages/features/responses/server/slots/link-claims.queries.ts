import type { Db } from '@kogge/db/client.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { linkSlot, type SlotState, type Uptake } from './slot-sealing.ts'

/** A mailed invitation that an organisation has taken up, and that stands. */
export interface ValidUptake extends Uptake {
  readonly message: string | null
}

/** Those of what slots say was taken up that stand: neither withdrawn since, nor sent to somebody else. */
export const validUptakes = async (
  db: Db,
  states: readonly SlotState[],
): Promise<readonly ValidUptake[]> => {
  const uptakes = states.flatMap((state) => state.uptakes)
  if (uptakes.length === 0) return []
  const rows = await db
    .select({
      id: rfxInvitation.id,
      tokenHash: rfxInvitation.tokenHash,
      message: rfxInvitation.message,
    })
    .from(rfxInvitation)
    .where(
      and(
        inArray(
          rfxInvitation.id,
          uptakes.map(({ invitationId }) => invitationId),
        ),
        isNull(rfxInvitation.withdrawnAt),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return uptakes.flatMap((uptake) => {
    const row = byId.get(uptake.invitationId)
    return row?.tokenHash?.toString('hex') === uptake.tokenHash
      ? [{ ...uptake, message: row.message }]
      : []
  })
}

/** The places of all links of a request, to be removed with its slots. */
export const linkSlotsOf = async (
  db: Db,
  keys: Pick<Context, 'sealing'>,
  rfxId: string,
): Promise<readonly Buffer[]> => {
  const rows = await db
    .select({ id: rfxInvitation.id })
    .from(rfxInvitation)
    .where(and(eq(rfxInvitation.rfxId, rfxId), isNotNull(rfxInvitation.email)))
  return rows.map(({ id }) => linkSlot(keys.sealing, rfxId, id))
}
