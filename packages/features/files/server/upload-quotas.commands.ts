import type { Db } from '@kogge/db/client.ts'
import { uploadRoom } from '@kogge/db/schema/files.ts'
import { roomFor } from '@kogge/domain/files/upload-quotas.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import {
  BUCKETS,
  countsOf,
  openCounters,
  type QuotaCounters,
  sealCounters,
} from './sealed-quota-counters.ts'
import type { Claim } from './upload-claims.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

const ALL: readonly number[] = Array.from({ length: BUCKETS }, (_, bucket) => bucket)

/** Makes all rows, those that are missing. */
const makeRows = async (tx: Db, { secretBox }: Keys): Promise<void> => {
  await tx
    .insert(uploadRoom)
    .values(ALL.map((bucket) => ({ bucket, held: sealCounters(secretBox, bucket, new Map()) })))
    .onConflictDoNothing()
}

/** Some rows with what they say, held until the transaction ends; always in the same order. */
const holdRows = async (
  tx: Db,
  keys: Keys,
  buckets: readonly number[],
): Promise<Map<number, QuotaCounters>> => {
  const requested = [...new Set(buckets)]
  const read = () =>
    tx
      .select()
      .from(uploadRoom)
      .where(inArray(uploadRoom.bucket, requested))
      .orderBy(asc(uploadRoom.bucket))
      .for('update')
  let rows = await read()
  if (rows.length < requested.length) {
    await makeRows(tx, keys)
    rows = await read()
  }
  return new Map(
    rows.map(({ bucket, held }) => [bucket, openCounters(keys.secretBox, bucket, held)] as const),
  )
}

const writeRows = async (
  tx: Db,
  { secretBox }: Keys,
  rows: ReadonlyMap<number, QuotaCounters>,
): Promise<void> => {
  const values = [...rows].map(([bucket, counts]) => ({
    bucket,
    held: sealCounters(secretBox, bucket, counts),
  }))
  await tx
    .insert(uploadRoom)
    .values(values)
    .onConflictDoUpdate({ target: uploadRoom.bucket, set: { held: sql`excluded.held` } })
}

/**
 * Reserves room for an upload in every count that it stands in; two that begin at once do not both take
 * the last of it. Throws `file.no_room` with `scope` and `most` (bytes) where it is too much for one.
 */
export const reserveRoom = async (
  tx: Db,
  keys: Keys,
  claim: Claim,
  { bytes, tier }: { readonly bytes: number; readonly tier: Tier },
): Promise<void> => {
  const counts = countsOf(keys, claim)
  const rows = await holdRows(
    tx,
    keys,
    counts.map(({ bucket }) => bucket),
  )
  const room = roomFor(claim.purpose, tier)
  for (const { scope, bucket, name } of counts) {
    const held = rows.get(bucket) ?? new Map<string, number>()
    const taken = (held.get(name) ?? 0) + bytes
    if (taken > room[scope]) throw new AppError('file.no_room', { scope, most: room[scope] })
    held.set(name, taken)
  }
  await writeRows(tx, keys, rows)
}

/** What an upload takes, as far as it is given back. */
export interface QuotaClaim {
  readonly claim: Claim
  readonly bytes: number
}

/** Gives room back. The caller sees to it that what is given back is not taken any more. */
export const giveRoomBack = async (
  tx: Db,
  keys: Keys,
  uploads: readonly QuotaClaim[],
): Promise<void> => {
  const counts = uploads.flatMap(({ claim, bytes }) =>
    countsOf(keys, claim).map((count) => ({ ...count, bytes })),
  )
  if (counts.length === 0) return
  const rows = await holdRows(
    tx,
    keys,
    counts.map(({ bucket }) => bucket),
  )
  for (const { bucket, name, bytes } of counts) {
    const held = rows.get(bucket)
    const left = (held?.get(name) ?? 0) - bytes
    if (left > 0) held?.set(name, left)
    else held?.delete(name)
  }
  await writeRows(tx, keys, rows)
}

/** Writes all rows anew, with what they said: none is younger than the others any more. */
export const rewriteRoom = (db: Db, keys: Keys): Promise<void> =>
  db.transaction(async (tx) => writeRows(tx, keys, await holdRows(tx, keys, ALL)))

/** Counts all room from nothing: what these uploads take. */
export const countAnew = async (
  tx: Db,
  keys: Keys,
  uploads: readonly QuotaClaim[],
): Promise<void> => {
  const rows = new Map(ALL.map((bucket): [number, QuotaCounters] => [bucket, new Map()]))
  for (const { claim, bytes } of uploads)
    for (const { bucket, name } of countsOf(keys, claim)) {
      const held = rows.get(bucket)
      held?.set(name, (held.get(name) ?? 0) + bytes)
    }
  await writeRows(tx, keys, rows)
}
