import type { Db } from '@kogge/db/client.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { orgPlace } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { provenNamesOfAll } from '@kogge/platform/server/row-seals/org-seals.queries.ts'
import { isNotNull, or, sql } from 'drizzle-orm'
import { inParts, type Part } from './byte-batches.ts'
import {
  isOfOtherKey,
  readState,
  requestKeyOf,
  type SlotKey,
  type SlotState,
} from './slot-sealing.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

interface Found {
  readonly slot: Buffer
  readonly own: Buffer
  readonly sealed: Buffer
}

/** Where something of an organisation may lie for a request. */
export interface Pair {
  readonly rfxId: string
  /** Whose it is. */
  readonly orgId: string
  /** The second part of the key, if not its id. */
  readonly placeId?: string
  /** The name under which it was written, if not its own. */
  readonly writtenAs?: string
  /** Names the key of the request by its log, where that was asked: nothing is read that was written for another. */
  readonly requestKey?: string | null
}

/** A slot that is somebody's; without a state where it is damaged. */
export interface OwnedSlot extends Found, Omit<Pair, 'rfxId'> {
  readonly state: SlotState | null
  /** It was written for another request of the same id. */
  readonly isExchanged?: boolean
}

const EXCHANGED =
  'what organisations have for a request was written for another one by its id; run kogge verify-audit'
// Not which: an hour beside a request would tell that somebody takes part in it.
const OTHER_REQUEST =
  'what organisations have for a request was written for another one by its id; run kogge verify-audit'
const CUT =
  'what organisations have for a request knows of entries that its log lacks; run kogge verify-audit'
const MISPLACED =
  'what one organisation has for a request is read at the place of another; run kogge verify-audit'

/**
 * Throws `rfx.key_refused`, after an alarm to the operator, where the content of a slot was written
 * for another request than the one with this key: whoever can write to the database can publish a
 * request of their own under the id of another, and has the key to it. The same where it knows of
 * an entry that the log lacks: its end was cut off, and with it what moved the opening later, or
 * called it off.
 */
export const expectSameRequest = (
  { sealing }: Pick<Keys, 'sealing'>,
  state: SlotState | null,
  { publicKey, log }: SlotKey,
): void => {
  if (state === null) return
  const isOther = isOfOtherKey(state, publicKey)
  if (!isOther && (!state.log || log.has(state.log))) return
  sealing.alarm({}, isOther ? OTHER_REQUEST : CUT)
  throw new AppError('rfx.key_refused')
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

const keyOf = ({ sealing }: Pick<Keys, 'sealing'>, { rfxId, orgId, placeId }: Pair): string =>
  sealing.slotOf(rfxId, placeId ?? orgId).toString('hex')

/** A slot that is somebody's, as it lies there. */
type LyingSlot = Found & Pair

/** Those that there are of some places. */
export const lyingIn = async (
  db: Db,
  keys: Pick<Keys, 'sealing'>,
  pairs: readonly Pair[],
  withSealed = false,
): Promise<readonly LyingSlot[]> => {
  const places = new Map(pairs.map((pair) => [keyOf(keys, pair), pair]))
  const slots = [...places.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const rows = await findSlots(db, slots, withSealed)
  return rows.flatMap((row) => {
    const pair = places.get(row.slot.toString('hex'))
    return pair ? [{ ...row, ...pair }] : []
  })
}

/** Whether what a slot says is of the request and the name at whose place it lies. */
const isOf = (state: SlotState, { rfxId, orgId, writtenAs = orgId }: Pair): boolean =>
  state.rfxId === rfxId && state.orgId === writtenAs

/** Whether a slot was written for another request of the same id, as far as both are known: its hour was not that one's. */
const isExchanged = (state: SlotState, requestKey: string | null | undefined): boolean => {
  const written = requestKeyOf(state)
  return written !== undefined && requestKey != null && written !== requestKey
}

/**
 * The same with what its own half says. What says another name than the one at whose place it is read
 * counts as damaged: somebody has led that name to the place of another, and gets nothing by it. The same of
 * what was written for another request of the same id.
 */
export const readSlot = async (
  keys: Keys,
  lying: LyingSlot,
): Promise<OwnedSlot & { readonly rfxId: string }> => {
  const state = await readState(keys, lying.slot, lying.own)
  const isOwn = state !== null && isOf(state, lying)
  if (state !== null && !isOwn) keys.sealing.alarm({}, MISPLACED)
  if (!isOwn) return { ...lying, state: null }
  if (!isExchanged(state, lying.requestKey)) return { ...lying, state }
  keys.sealing.alarm({}, EXCHANGED)
  return { ...lying, state: null, isExchanged: true }
}

/** What organisations have for requests, by the pairs of both; nothing of what was written for others of the same ids. */
export const slotsOfPairs = async (
  db: Db,
  keys: Keys,
  pairs: readonly Pair[],
): Promise<readonly (OwnedSlot & { readonly rfxId: string })[]> => {
  const found: (OwnedSlot & { readonly rfxId: string })[] = []
  for (const lying of await lyingIn(db, keys, pairs)) {
    const slot = await readSlot(keys, lying)
    if (!slot.isExchanged) found.push(slot)
  }
  return found
}

/** So much is read at once, so that what hundreds have never stands in memory together. */
const PART_BYTES = 1024 * 1024

/**
 * Every slot of a request that is somebody's, one after the other, read some at a time without their
 * sealed halves: found again by asking for each organisation that has members, that anybody speaks for,
 * or did before a merge was undone.
 */
export const slotsOfRequest = async function* (
  db: Db,
  keys: Keys,
  rfxId: string,
): AsyncGenerator<OwnedSlot> {
  const places = new Map((await pairsOf(db, keys, rfxId)).map((pair) => [keyOf(keys, pair), pair]))
  const sizes = await sizesOf(db, [...places.keys()])
  const sized = sizes.flatMap(({ slot, own }) => {
    const item = places.get(slot)
    return item ? [{ item, bytes: own }] : []
  })
  for (const { items } of inParts(sized, PART_BYTES))
    for (const lying of await lyingIn(db, keys, items)) yield await readSlot(keys, lying)
}

/**
 * Whether the server has sealed that a place is somebody's (`org_place`), in the name of the one or of what
 * that became part of.
 */
const provenPlaces = async (
  db: Db,
  { sealing }: Pick<Keys, 'sealing'>,
): Promise<readonly (typeof orgPlace.$inferSelect)[]> => {
  const places = await db.select().from(orgPlace)
  if (places.length === 0) return []
  const rows = await db
    .selectDistinct({
      id: org.id,
      rootId: sql<string>`coalesce(${org.mergedIntoId}, ${org.id})`,
    })
    .from(orgPlace)
    .innerJoin(org, sql`${org.id} = coalesce(${orgPlace.heirId}, ${orgPlace.orgId})`)
  const names = await provenNamesOfAll(db, sealing, [...new Set(rows.map(({ rootId }) => rootId))])
  const proven = new Set(
    rows.flatMap(({ id, rootId }) => (names.get(rootId)?.includes(id) ? [id] : [])),
  )
  return places.filter(({ orgId, heirId }) => proven.has(heirId ?? orgId))
}

/** Every place that may hold something for a request. What was left to somebody is theirs. */
export const pairsOf = async (
  db: Db,
  keys: Pick<Keys, 'sealing'>,
  rfxId: string,
): Promise<readonly Pair[]> => {
  const places = await provenPlaces(db, keys)
  const own = new Map(places.flatMap((one) => (one.heirId ? [] : [[one.orgId, one.placeId]])))
  const left = places.flatMap(({ orgId: writtenAs, placeId, heirId }) =>
    heirId ? [{ rfxId, orgId: heirId, placeId, writtenAs }] : [],
  )
  const orgs = await orgsWithSlots(db)
  return [
    ...orgs.map((orgId) => {
      const placeId = own.get(orgId)
      return { rfxId, orgId, ...(placeId && { placeId }) }
    }),
    ...left,
  ]
}

const orgsWithSlots = async (db: Db): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: org.id })
    .from(org)
    .where(or(isNotNull(org.claimedAt), isNotNull(org.leftToId)))
    .union(db.select({ id: membership.orgId }).from(membership))
  return rows.map(({ id }) => id)
}

/**
 * The places of a request where something lies, in parts of which both halves are read at once
 * (`lyingIn`). All that is one organisation's is in the same part: that of which it is where places
 * were left to it, in whatever name it was written.
 */
export const sealedPartsOf = async (
  db: Db,
  keys: Pick<Keys, 'sealing'>,
  rfxId: string,
): Promise<readonly Part<Pair>[]> => {
  const places = new Map((await pairsOf(db, keys, rfxId)).map((pair) => [keyOf(keys, pair), pair]))
  const sizes = await sizesOf(db, [...places.keys()])
  const sized = sizes.flatMap(({ slot, own, sealed }) => {
    const place = places.get(slot)
    return place ? [{ place, bytes: own + sealed }] : []
  })
  const groups = [...Map.groupBy(sized, ({ place }) => place.orgId).values()].map((group) => ({
    item: group.map(({ place }) => place),
    bytes: group.reduce((sum, { bytes }) => sum + bytes, 0),
  }))
  return inParts(groups, PART_BYTES).map(({ items, bytes }) => ({ items: items.flat(), bytes }))
}

interface Size extends Record<string, unknown> {
  readonly slot: string
  readonly own: number
  readonly sealed: number
}

/** How large both halves of slots are, by their keys: those that there are. */
const sizesOf = async (db: Db, slots: readonly string[]): Promise<readonly Size[]> => {
  const found: Size[] = []
  for (let from = 0; from < slots.length; from += AT_ONCE) {
    const part = slots.slice(from, from + AT_ONCE).map((slot) => Buffer.from(slot, 'hex'))
    const { rows } = await db.execute<Size>(sql`
      select encode(slot, 'hex') as slot, octet_length(own) as own, octet_length(sealed) as sealed
      from sealed_slot where slot = any(${sql.param(part)}::bytea[])`)
    found.push(...rows)
  }
  return found
}
