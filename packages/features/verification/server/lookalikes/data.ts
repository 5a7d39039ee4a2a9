import type { Db } from '@kogge/db/client.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { LIKENESSES, latinOf, likenessesOf, nearNumbers } from '@kogge/domain/org/lookalike.ts'
import { knownNumber } from '@kogge/domain/org/registry-number.ts'
import { shownNumber } from '@kogge/domain/org/shown-number.ts'
import { sql } from 'drizzle-orm'
import { claimedOrg } from '../data.ts'
import type { Lookalikes } from '../views.ts'

/** Looked at by their letters, of which some are shown. */
const MOST_ALIKE = 60
const MOST_SHOWN = 12
/** Of the letters without abbreviations written out: below what is shown in the end. */
const FOUND_FROM = 0.45

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly registration_number: string | null
  readonly match_key: string
  readonly claimed: boolean
  readonly verified: boolean
  readonly buyer_count: number
  readonly supplier_count: number
  readonly likeness: number
}

/** The number itself and those near to it, as the words of the register have them. */
const numberQuery = (number: string | null): string | null => {
  if (number === null || !/^[\dA-Z]+$/.test(number)) return null
  return [number, ...nearNumbers(number)].map((one) => `'${one.toLowerCase()}'`).join(' | ')
}

/** Trigrams are of ASCII in some databases: others would find every name. */
const ascii = (text: string): string => text.replace(/[^ -~]+/g, ' ').trim()

const candidates = (db: Db, orgId: string, name: string, number: string | null): Promise<Row[]> =>
  // A transaction, since the threshold is its own.
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(FOUND_FROM)}, true)`,
    )
    const wanted = ascii(latinOf(name))
    const numbers = numberQuery(number)
    const { rows } = await tx.execute<Row>(sql`
      with found as (
        (select id from org where name_folded % ${wanted} and merged_into_id is null
            and deleted_at is null
          order by similarity(name_folded, ${wanted}) desc, buyer_count desc, id
          limit ${MOST_ALIKE})
        union
        (select id from org where ${numbers === null ? sql`false` : sql`words @@ ${numbers}::tsquery`}
            and merged_into_id is null and deleted_at is null
          limit ${MOST_ALIKE})
      )
      select o.id, o.name, o.country, o.registration_number, o.match_key, o.buyer_count,
        o.supplier_count, o.claimed_at is not null as claimed, o.verified_at is not null as verified,
        similarity(o.name_folded, ${wanted})::float8 as likeness
      from found f join org o on o.id = f.id
      where o.id <> ${orgId}`)
    return rows
  })

/**
 * Known organisations whose name or number is like that of one that waits, the most alarming first: what it may
 * pass for, or be. Throws `record.not_found`.
 */
export const lookalikesOf = async (db: Db, orgId: string): Promise<Lookalikes> => {
  const row = await claimedOrg(db, orgId)
  const waiting = { name: row.name, country: row.country, number: knownNumber(row) }
  const rows = await candidates(db, orgId, row.name, waiting.number)
  const found = rows.map((one) => {
    // Also where its check digit is wrong: notices have it so.
    const number = shownNumber({
      ...{ matchKey: one.match_key, registrationNumber: one.registration_number },
    })
    const known = { name: one.name, country: one.country, number }
    return {
      ...{ orgId: one.id, name: withoutDirectionMarks(one.name), country: one.country },
      ...{ registrationNumber: number, isClaimed: one.claimed, isVerified: one.verified },
      ...{ buyerCount: one.buyer_count, supplierCount: one.supplier_count },
      likenesses: likenessesOf(waiting, known, one.likeness),
      likeness: one.likeness,
    }
  })
  const rank = ({ likenesses: [first] }: (typeof found)[number]) =>
    LIKENESSES.indexOf(first ?? 'similar_name')
  return found
    .filter(({ likenesses }) => likenesses.length > 0)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        b.likeness - a.likeness ||
        b.buyerCount - a.buyerCount ||
        (a.orgId < b.orgId ? -1 : 1),
    )
    .slice(0, MOST_SHOWN)
    .map(({ likeness: _likeness, ...shown }) => shown)
}
