import type { Db } from '@kogge/db/client.ts'
import { lockNumber } from '@kogge/db/locks/lock-names.ts'
import type { OpportunityStage } from '@kogge/domain/opportunities/opportunity-states.ts'
import { sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A place within a stage: beside another card, or at an end. */
export type BoardPlace =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly at: 'first' | 'last' }

/** The card that is placed, and its stage. */
interface Placed {
  readonly orgId: string
  readonly status: OpportunityStage
  readonly guid: string
}

/** Ranks grow where cards are put between the same two again and again; a stage with a longer one is ranked anew. */
const LONGEST_RANK = 60

/** Lets one change at a time into the order of an organisation's board, until its transaction ends. */
export const lockBoard = async (tx: Db, orgId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber(`board:${orgId}`)}::bigint)`)
}

/** The ranks around a place; null for an end. A card that was gone from the stage leads to the end on its side. */
const boundsOf = async (
  tx: Db,
  { orgId, status, guid }: Placed,
  place: BoardPlace,
): Promise<{ readonly lower: string | null; readonly upper: string | null }> => {
  const others = sql`from opportunity o where o.org_id = ${orgId} and o.status = ${status}
    and o.resolution is null and o.deleted_at is null and o.guid <> ${guid}`
  const one = async (rank: 'min' | 'max', beyond = sql`true`): Promise<string | null> => {
    const order = rank === 'min' ? sql`asc` : sql`desc`
    const { rows } = await tx.execute<{ rank: string }>(
      sql`select o.rank ${others} and ${beyond} order by o.rank ${order} limit 1`,
    )
    return rows[0]?.rank ?? null
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

/** Ranks a stage anew, in its order. */
const rankAnew = async (tx: Db, { orgId, status }: Omit<Placed, 'guid'>): Promise<void> => {
  const { rows } = await tx.execute<{ guid: string }>(sql`
    select guid from opportunity
    where org_id = ${orgId} and status = ${status} and resolution is null and deleted_at is null
    order by rank, guid`)
  const ranks = generateNKeysBetween(null, null, rows.length)
  const given = rows.map(({ guid }, index) => ({ guid, rank: ranks[index] }))
  await tx.execute(sql`
    update opportunity o set rank = g.rank
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (guid uuid, rank text)
    where o.org_id = ${orgId} and o.guid = g.guid`)
}

/** The rank for a place in a stage of a board that is locked. */
export const rankFor = async (tx: Db, placed: Placed, place: BoardPlace): Promise<string> => {
  const { lower, upper } = await boundsOf(tx, placed, place)
  const rank = generateKeyBetween(lower, upper)
  if (rank.length <= LONGEST_RANK) return rank
  await rankAnew(tx, placed)
  const anew = await boundsOf(tx, placed, place)
  return generateKeyBetween(anew.lower, anew.upper)
}
