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
): Promise<readonly OwnedSlot[]> => {
  const orgs = await orgsWithSlots(db)
  return slotsOfPairs(
    db,
    keys,
    orgs.map((orgId) => ({ rfxId, orgId })),
  )
}

const orgsWithSlots = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: org.id })
    .from(org)
    .where(or(isNotNull(org.claimedAt), isNotNull(org.leftToId)))
    .union(db.select({ id: membership.orgId }).from(membership))
  return rows.map(({ id }) => id)
}

/** So much is read at once, so that what hundreds have sealed never stands in memory together. */
const PART_BYTES = 8 * 1024 * 1024

/** The same with the sealed halves, some at a time. */
export const sealedSlotsOf = async function* (
  db: Db,
  keys: Keys,
  rfxId: string,
): AsyncGenerator<readonly OwnedSlot[]> {
  const orgs = new Map(
    (await orgsWithSlots(db)).map((orgId) => [
      keys.sealing.slotOf(rfxId, orgId).toString('hex'),
      { rfxId, orgId },
    ]),
  )
  let [part, bytes]: [{ rfxId: string; orgId: string }[], number] = [[], 0]
  for (const { slot, size } of await sizesOf(db, [...orgs.keys()])) {
    const pair = orgs.get(slot)
    if (!pair) continue
    if (part.length > 0 && bytes + size > PART_BYTES) {
      yield await slotsOfPairs(db, keys, part, true)
      part = []
      bytes = 0
    }
    part.push(pair)
    bytes += size
  }
  if (part.length > 0) yield await slotsOfPairs(db, keys, part, true)
}

/** How large slots are, both halves together, by their keys: those that there are. */
const sizesOf = async (
  db: Db,
  slots: readonly string[],
): Promise<readonly { readonly slot: string; readonly size: number }[]> => {
  const found: { slot: string; size: number }[] = []
  for (let from = 0; from < slots.length; from += AT_ONCE) {
    const part = slots.slice(from, from + AT_ONCE).map((slot) => Buffer.from(slot, 'hex'))
    const { rows } = await db.execute<{ slot: string; size: number }>(sql`
      select encode(slot, 'hex') as slot, octet_length(own) + octet_length(sealed) as size
      from sealed_slot where slot = any(${sql.param(part)}::bytea[])`)
    found.push(...rows)
  }
  return found
}
