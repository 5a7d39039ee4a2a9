import type { Db } from '@kogge/db/client.ts'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import { type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Place } from './place-input.ts'

/** Rows with an order of their own, of a table whose rows have `org_id`, `guid` and `rank`. */
export interface RankedRows {
  readonly table: 'opportunity' | 'task'
  readonly orgId: string
  /** The condition of a row `o` of them. */
  readonly which: SQL
}

/** Ranks grow where rows are put between the same two again and again; rows with a longer one are ranked anew. */
const LONGEST_RANK = 60

/** No row has this id: none is left out. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

/** Lets one change at a time into an order of an organisation's, until its transaction ends. */
export const lockRanks = async (tx: Db, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber(name)}::bigint)`)
}

const from = ({ table, orgId, which }: RankedRows): SQL =>
  sql`from ${sql.identifier(table)} o where o.org_id = ${orgId} and ${which}`

/** The ranks around a place; null for an end. A neighbour that is gone leads to the end on its side. */
const boundsOf = async (
  tx: Db,
  rows: RankedRows,
  guid: string | null,
  place: Place,
): Promise<{ readonly lower: string | null; readonly upper: string | null }> => {
  const others = guid === null ? sql`true` : sql`o.guid <> ${guid}`
  const one = async (rank: 'min' | 'max', beyond = sql`true`): Promise<string | null> => {
    const order = rank === 'min' ? sql`asc` : sql`desc`
    const found = await tx.execute<{ rank: string }>(sql`
      select o.rank ${from(rows)} and ${others} and ${beyond} order by o.rank ${order} limit 1`)
    return found.rows[0]?.rank ?? null
  }
  const beside = 'before' in place ? place.before : 'after' in place ? place.after : null
  const rank = beside === null ? null : await one('min', sql`o.guid = ${beside}`)
  if ('before' in place || ('at' in place && place.at === 'first')) {
    if (rank === null) return { lower: null, upper: await one('min') }
    return { lower: await one('max', sql`o.rank < ${rank} collate "C"`), upper: rank }
  }
  if (rank === null) return { lower: await one('max'), upper: null }
  return { lower: rank, upper: await one('min', sql`o.rank > ${rank} collate "C"`) }
}

/** Ranks rows anew, in their order. */
const rankAnew = async (tx: Db, ranked: RankedRows): Promise<void> => {
  const { rows } = await tx.execute<{ guid: string }>(sql`
    select o.guid ${from(ranked)} order by o.rank, o.guid`)
  const ranks = generateNKeysBetween(null, null, rows.length)
  const anew = rows.map(({ guid }, index) => ({ guid, rank: ranks[index] }))
  await tx.execute(sql`
    update ${sql.identifier(ranked.table)} o set rank = g.rank
    from jsonb_to_recordset(${JSON.stringify(anew)}::jsonb) as g (guid uuid, rank text)
    where o.org_id = ${ranked.orgId} and o.guid = g.guid`)
}

/** Ranks for so many new rows before all others whose order is locked, in their order. */
export const firstRanks = async (
  tx: Db,
  rows: RankedRows,
  count: number,
): Promise<readonly string[]> => {
  const ranks = async (): Promise<string[]> => {
    const { upper } = await boundsOf(tx, rows, NO_ROW, { at: 'first' })
    return generateNKeysBetween(null, upper, count)
  }
  const found = await ranks()
  if (found.every((rank) => rank.length <= LONGEST_RANK)) return found
  await rankAnew(tx, rows)
  return ranks()
}

/** The rank of a row for a place among rows whose order is locked. */
export const rankAt = async (
  tx: Db,
  rows: RankedRows,
  guid: string,
  place: Place,
): Promise<string> => {
  const { lower, upper } = await boundsOf(tx, rows, guid, place)
  const rank = generateKeyBetween(lower, upper)
  if (rank.length <= LONGEST_RANK) return rank
  await rankAnew(tx, rows)
  const anew = await boundsOf(tx, rows, guid, place)
  return generateKeyBetween(anew.lower, anew.upper)
}

/** Ranks for several new rows behind all others, in their order. */
export const ranksBehind = async (tx: Db, rows: RankedRows, count: number): Promise<string[]> => {
  const { lower } = await boundsOf(tx, rows, null, { at: 'last' })
  return generateNKeysBetween(lower, null, count)
}
