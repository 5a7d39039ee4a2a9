import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/membership.ts'
import { org } from '@kogge/db/schema/org.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { isNotNull, or, sql } from 'drizzle-orm'
import { readState, type SlotState } from './state.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

interface Found {
  readonly slot: Buffer
  readonly own: Buffer
  readonly sealed: Buffer
}

/** A slot that is somebody's; without a state where it is damaged. */
export interface OwnedSlot extends Found {
  readonly orgId: string
  readonly state: SlotState | null
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

/** What organisations have for requests, by the pairs of both. */
export const slotsOfPairs = async (
  db: Db,
  keys: Keys,
  pairs: readonly { readonly rfxId: string; readonly orgId: string }[],
  withSealed = false,
): Promise<readonly (OwnedSlot & { readonly rfxId: string })[]> => {
  const places = new Map(
    pairs.map((pair) => [keys.sealing.slotOf(pair.rfxId, pair.orgId).toString('hex'), pair]),
  )
  const slots = [...places.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const rows = await findSlots(db, slots, withSealed)
  return rows.flatMap((row) => {
    const pair = places.get(row.slot.toString('hex'))
    return pair ? [{ ...row, ...pair, state: readState(keys, row.slot, row.own) }] : []
  })
}

/**
 * Every slot of a request that is somebody's: found again by asking for each organisation that has
 * members, that anybody speaks for, or did before a merge was undone.
 */
export const slotsOfRequest = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  withSealed = false,
): Promise<readonly OwnedSlot[]> => {
  const orgs = await db
    .select({ id: org.id })
    .from(org)
    .where(or(isNotNull(org.claimedAt), isNotNull(org.leftToId)))
    .union(db.select({ id: membership.orgId }).from(membership))
  return slotsOfPairs(
    db,
    keys,
    orgs.map(({ id: orgId }) => ({ rfxId, orgId })),
    withSealed,
  )
}
