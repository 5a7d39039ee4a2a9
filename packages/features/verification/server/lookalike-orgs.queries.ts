import type { Db } from '@kogge/db/client.ts'
import type { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { shownNumber } from '@kogge/domain/orgs/numbers/public-number.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { LIKENESSES, likenessesOf, nearNumbers } from '@kogge/domain/verification/lookalike-orgs.ts'
import { latinOf } from '@kogge/domain/verification/name-appearance.ts'
import {
  AUTHORITY_WORDS,
  bodyRoots,
  separateRoots,
} from '@kogge/domain/verification/public-body-names.ts'
import { sql } from 'drizzle-orm'
import { claimedOrg } from './verification.queries.ts'
import type { Lookalikes } from './verification.views.ts'

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

/** Words that begin as those that say which body a name is of. */
const bodyQuery = (name: string): string | null => {
  const roots = bodyRoots(name)
  return roots.length > 0 ? roots.map((root) => `'${root}':*`).join(' & ') : null
}

/** Words of a name that may hold another's, of which each is looked for. */
const MOST_WORDS = 24
const MOST_OF_WORD = 10

const anyOf = (words: readonly string[]): string =>
  `(${words.map((word) => `'${word}':*`).join(' | ')})`

/** Authorities that a word of the name may be of, and organisations whose name begins two neighbouring words. */
const withinQueries = (name: string): readonly string[] => {
  const words = separateRoots(name).slice(0, MOST_WORDS).map(anyOf)
  const authority = anyOf(AUTHORITY_WORDS)
  return [
    ...words.map((word) => `${word} & ${authority}`),
    ...words.slice(1).map((word, at) => `${words[at]} & ${word}`),
  ]
}

/** Trigrams are of ASCII in some databases: others would find every name. */
const ascii = (text: string): string => text.replace(/[^ -~]+/g, ' ').trim()

const candidates = (db: Db, orgId: string, name: string, number: string | null): Promise<Row[]> =>
  // A transaction, since the threshold is its own.
  db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(FOUND_FROM)}, true)`,
    )
    const requested = ascii(latinOf(name))
    const numbers = numberQuery(number)
    const body = bodyQuery(name)
    const within = withinQueries(name)
    const { rows } = await tx.execute<Row>(sql`
      with found as (
        (select id from org where name_folded % ${requested} and merged_into_id is null
            and deleted_at is null
          order by similarity(name_folded, ${requested}) desc, buyer_count desc, id
          limit ${MOST_ALIKE})
        union
        (select id from org where ${body === null ? sql`false` : sql`words @@ ${body}::tsquery`}
            and merged_into_id is null and deleted_at is null
          order by buyer_count desc, id limit ${MOST_ALIKE})
        union
        (select id from org where ${numbers === null ? sql`false` : sql`words @@ ${numbers}::tsquery`}
            and merged_into_id is null and deleted_at is null
          limit ${MOST_ALIKE})
        union
        (select o.id from unnest(${sql.param(within)}::text[]) q (query)
          cross join lateral (select id from org where words @@ q.query::tsquery
              and merged_into_id is null and deleted_at is null
            order by buyer_count desc, id limit ${MOST_OF_WORD}) o)
      )
      select o.id, o.name, o.country, o.registration_number, o.match_key, o.buyer_count,
        o.supplier_count, o.claimed_at is not null as claimed, o.verified_at is not null as verified,
        similarity(o.name_folded, ${requested})::float8 as likeness
      from found f join org o on o.id = f.id
      where o.id <> ${orgId}`)
    return rows
  })

/** All known organisations whose name or number is like that of a claimed one, in no order. */
export const alikeOf = async (db: Db, row: typeof org.$inferSelect) => {
  const waiting = { name: row.name, country: row.country, number: knownNumber(row) }
  const rows = await candidates(db, row.id, row.name, waiting.number)
  return rows
    .map((one) => {
      // Also where its check digit is wrong: notices have it so.
      const number = shownNumber({
        matchKey: one.match_key,
        registrationNumber: one.registration_number,
      })
      const known = { name: one.name, country: one.country, number }
      return {
        orgId: one.id,
        name: withoutDirectionMarks(one.name),
        country: one.country,
        registrationNumber: number,
        isClaimed: one.claimed,
        isVerified: one.verified,
        buyerCount: one.buyer_count,
        supplierCount: one.supplier_count,
        likenesses: likenessesOf(waiting, known, one.likeness),
        likeness: one.likeness,
      }
    })
    .filter(({ likenesses }) => likenesses.length > 0)
}

/**
 * Known organisations whose name or number is like that of one that waits, the most alarming first: what it may
 * pass for, or be. Throws `record.not_found`.
 */
export const lookalikesOf = async (db: Db, orgId: string): Promise<Lookalikes> => {
  const found = await alikeOf(db, await claimedOrg(db, orgId))
  const rank = ({ likenesses: [first] }: (typeof found)[number]) =>
    LIKENESSES.indexOf(first ?? 'similar_name')
  return found
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
