import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/org.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text.ts'
import { knownNumber } from '@kogge/domain/org/registry-number.ts'
import { type OrgQuery, readOrgQuery } from '@kogge/domain/org/search-words.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { ALIVE } from '../search/conditions.ts'
import type { OrgHit } from '../search/views.ts'
import { beginsAs, hasWords, isAlike, likeness } from '../search/words.ts'

/** Whom to offer: everyone, those who are seen to buy or to win, or those who have members here. */
export type OrgSide = 'any' | 'buyer' | 'supplier' | 'claimed'

/** What is found so often among so many of the busiest is too common to look at every one. */
const BUSIEST = 1500
const COMMON = 15

const hit = {
  orgId: org.id,
  name: org.name,
  country: org.country,
  isDemo: org.isDemo,
  isClaimed: sql<boolean>`${org.claimedAt} is not null`,
  buyerCount: org.buyerCount,
  supplierCount: org.supplierCount,
  registrationNumber: org.registrationNumber,
  matchKey: org.matchKey,
}

const COUNTS: Readonly<Record<OrgSide, SQL>> = {
  any: sql`(buyer_count + supplier_count)`,
  buyer: sql`buyer_count`,
  supplier: sql`supplier_count`,
  claimed: sql`(buyer_count + supplier_count)`,
}

const isOn = (side: OrgSide): SQL => {
  if (side === 'any') return sql`true`
  // Few beside those who are known from notices alone: an index has them.
  if (side === 'claimed') return sql`claimed_at is not null`
  return sql`${COUNTS[side]} > 0`
}

const ordered = (best: SQL, side: OrgSide): SQL =>
  sql`${best} desc, ${COUNTS[side]} desc, name_folded collate "C", num`

/**
 * The numbers of those who have the words: among the busiest, with those who are called just so, or,
 * where they are too few to tell, among all. In one question, of which the second half is asked
 * only then.
 */
const numsWith = (query: OrgQuery, side: OrgSide, limit: number): SQL => {
  const fits = sql`${hasWords(query)} and ${isOn(side)}`
  const enough = Math.max(limit, COMMON)
  const best = ordered(beginsAs(query), side)
  return sql`
    with busiest as materialized (
      select num from (
        (select num, words, name_folded, buyer_count, supplier_count, claimed_at from org
          where ${ALIVE}
          order by standing desc nulls last, num desc nulls last limit ${BUSIEST})
        union all
        (select num, words, name_folded, buyer_count, supplier_count, claimed_at from org
          where ${ALIVE} and name_folded collate "C" = ${query.folded} limit ${limit})
      ) as known where ${fits} order by ${best} limit ${enough}
    ), others as materialized (
      select num from org
      where ${ALIVE} and ${fits} and (select count(*) from busiest) < ${enough}
      order by ${best} limit ${limit}
    )
    select num from others
    union all
    select num from busiest where (select count(*) from busiest) >= ${enough}`
}

/**
 * Organisations by what is typed: beginnings of words of the name in any order, or of a number.
 * First those whose whole name begins so, then the busiest. Only where there is none, those that
 * hold the letters anywhere or nearly so. Letters with and without diacritics are the same.
 */
export const typeAhead = async (
  db: Db,
  typed: string,
  side: OrgSide,
  limit: number,
): Promise<OrgHit[]> => {
  const query = readOrgQuery(typed)
  if (!query) return []
  const find = async (condition: SQL, best: SQL): Promise<OrgHit[]> => {
    const rows = await db
      .select(hit)
      .from(org)
      .where(and(ALIVE, isOn(side), condition))
      .orderBy(ordered(best, side))
      .limit(limit)
    return rows.map(({ matchKey, ...row }) => ({
      ...row,
      name: withoutDirectionMarks(row.name),
      registrationNumber: knownNumber({ ...row, matchKey }),
    }))
  }
  const found = await find(sql`num in (${numsWith(query, side, limit)})`, beginsAs(query))
  if (found.length > 0) return found
  const similar = isAlike(query)
  return similar ? find(similar, likeness(query)) : []
}
