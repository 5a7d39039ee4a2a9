import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { textHash } from '../said.ts'

interface Hashed extends Record<string, unknown> {
  readonly lotId: string
  readonly hash: string
}

/** Of a lot in which nothing is. */
export const NOTHING_AGREED = textHash('')

/**
 * SHA-256, hexadecimal, of all that is agreed on in each of these lots, or in all: lines of
 * `["bidder", "criterion", points, "reason"]` in the order of their bytes. Lots without any are not there.
 * Of tens of thousands of scores at once, so that the database reckons it. `former`: by what names bidders
 * went when it was written, for those that have others since.
 */
export const agreedHashes = async (
  tx: Db,
  rfxId: string,
  lotIds: readonly string[] | null,
  former: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.execute<Hashed>(sql`
    select lot_id as "lotId", encode(sha256(convert_to(
      string_agg(line, E'\n' order by line collate "C"), 'UTF8')), 'hex') as hash
    from (
      select lot_id, json_build_array(
        coalesce(${JSON.stringify(former)}::jsonb ->> org_id::text, org_id::text),
        criterion_id, points, reason)::text as line
      from agreed_score
      where rfx_id = ${rfxId}::uuid and (${lotIds === null} or lot_id in
        (select jsonb_array_elements_text(${JSON.stringify(lotIds ?? [])}::jsonb)))
    ) as a group by lot_id`)
  return new Map(rows.map(({ lotId, hash }) => [lotId, hash]))
}
