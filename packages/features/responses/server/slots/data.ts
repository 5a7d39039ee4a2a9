import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { readState, type SlotState } from './state.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** What an organisation has for a request; null for nothing. */
export const readSlot = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  orgId: string,
): Promise<SlotState | null> => {
  const slot = keys.sealing.slotOf(rfxId, orgId)
  const [row] = await db
    .select({ own: sealedSlot.own })
    .from(sealedSlot)
    .where(eq(sealedSlot.slot, slot))
  return row ? readState(keys, slot, row.own) : null
}

interface Found {
  readonly slot: Buffer
  readonly own: Buffer
  readonly sealed: Buffer
}

/** So many are looked up in one question. */
const AT_ONCE = 5000

/** Rows by their keys, those that there are. The sealed halves are left out unless asked for. */
const findSlots = async (
  db: Db,
  slots: readonly Buffer[],
  withSealed: boolean,
): Promise<readonly Found[]> => {
  const found: Found[] = []
  for (let from = 0; from < slots.length; from += AT_ONCE) {
    const part = slots.slice(from, from + AT_ONCE)
    const { rows } = await db.execute<{ slot: Buffer; own: Buffer; sealed: Buffer }>(sql`
      select slot, own, ${withSealed ? sql`sealed` : sql`''::bytea`} as sealed from sealed_slot
      where slot = any(${sql.param(part)}::bytea[])`)
    found.push(...rows)
  }
  return found
}

/** Every slot of a request that is somebody's: found again by asking for each claimed organisation. */
export const slotsOfRequest = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  withSealed = false,
): Promise<
  readonly { readonly state: SlotState; readonly slot: Buffer; readonly sealed: Buffer }[]
> => {
  const orgs = await db.select({ id: org.id }).from(org).where(isNotNull(org.claimedAt))
  const rows = await findSlots(
    db,
    orgs.map(({ id }) => keys.sealing.slotOf(rfxId, id)),
    withSealed,
  )
  return rows.map(({ slot, own, sealed }) => ({ state: readState(keys, slot, own), slot, sealed }))
}

/** What an organisation has for any of these requests. */
export const slotsOfOrg = async (
  db: Db,
  keys: Keys,
  orgId: string,
  rfxIds: readonly string[],
): Promise<readonly SlotState[]> => {
  const rows = await findSlots(
    db,
    rfxIds.map((rfxId) => keys.sealing.slotOf(rfxId, orgId)),
    false,
  )
  return rows.map(({ slot, own }) => readState(keys, slot, own))
}
