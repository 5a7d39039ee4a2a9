import type { Db } from '@kogge/db/client.ts'
import { type SQL, sql } from 'drizzle-orm'
import { refusedAsAltered } from '../row-seals/sealed-inserts.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { textHash } from './statement-hashes.ts'

/** Of a lot in which nothing is. */
export const NOTHING_AGREED = textHash('')

/** By what names bidders went when a hash was written, for those that have others since. */
type Former = Readonly<Record<string, string>>

interface Hashed extends Record<string, unknown> {
  readonly lotId: string
  readonly hash: string
}

/** `lines`: `lot_id`, `org_id`, `criterion_id`, `points` and `words` of each. */
const hashesOf = async (
  tx: Db,
  lines: SQL,
  lotIds: readonly string[] | null,
  former: Former,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.execute<Hashed>(sql`
    select lot_id as "lotId", encode(sha256(convert_to(
      string_agg(line, E'\n' order by line collate "C"), 'UTF8')), 'hex') as hash
    from (
      select lot_id, json_build_array(
        coalesce(${JSON.stringify(former)}::jsonb ->> org_id::text, org_id::text),
        criterion_id, points, words)::text as line
      from (${lines}) as g
      where ${lotIds === null} or lot_id in
        (select jsonb_array_elements_text(${JSON.stringify(lotIds ?? [])}::jsonb))
    ) as l group by lot_id`)
  return new Map(rows.map(({ lotId, hash }) => [lotId, hash]))
}

/**
 * SHA-256, hexadecimal, of all that is agreed on in each of these lots, or in all: lines of
 * `["bidder", "criterion", points, "reason"]` in the order of their bytes. Lots without any are not there.
 * Of tens of thousands of scores at once, so that the database reckons it.
 */
export const agreedHashes = (
  tx: Db,
  rfxId: string,
  lotIds: readonly string[] | null,
  former: Former = {},
): Promise<ReadonlyMap<string, string>> =>
  hashesOf(
    tx,
    sql`select lot_id, org_id, criterion_id, points, reason as words from agreed_score
      where rfx_id = ${rfxId}::uuid`,
    lotIds,
    former,
  )

/**
 * The same of these lots once cells are written: with those added, and without those in whose place they come.
 * `added`: `lot_id`, `org_id`, `criterion_id`, `points` and `words`; `replaced`: `lot_id`, `org_id`, `criterion_id`.
 */
export const agreedHashesWith = (
  tx: Db,
  rfxId: string,
  lotIds: readonly string[],
  { added, replaced }: { readonly added: SQL; readonly replaced: SQL },
): Promise<ReadonlyMap<string, string>> =>
  hashesOf(
    tx,
    sql`select a.lot_id, a.org_id, a.criterion_id, a.points, a.reason as words from agreed_score a
      where a.rfx_id = ${rfxId}::uuid and not exists (select from (${replaced}) as r
        where (r.lot_id, r.org_id, r.criterion_id) = (a.lot_id, a.org_id, a.criterion_id))
      union all ${added}`,
    lotIds,
    {},
  )

/**
 * Expects that what is agreed on in lots is what was meant, by their hashes: a trigger that somebody has put there
 * for the moment may write others, and the log says what was meant. Throws `record.not_found`, after an alarm.
 */
export const expectAgreed = async (
  tx: Db,
  sealing: Pick<Sealing, 'alarm'>,
  rfxId: string,
  lotIds: readonly string[],
  meant: ReadonlyMap<string, string>,
): Promise<void> => {
  const said = await agreedHashes(tx, rfxId, lotIds)
  if (lotIds.some((lotId) => said.get(lotId) !== meant.get(lotId))) throw refusedAsAltered(sealing)
}

/** The same of what one evaluator gave, with their words. */
export const scoreHashes = (
  tx: Db,
  rfxId: string,
  userId: string,
  lotIds: readonly string[] | null,
  former: Former = {},
): Promise<ReadonlyMap<string, string>> =>
  hashesOf(
    tx,
    sql`select lot_id, org_id, criterion_id, points, comment as words from score
      where rfx_id = ${rfxId}::uuid and user_id = ${userId}::uuid`,
    lotIds,
    former,
  )
