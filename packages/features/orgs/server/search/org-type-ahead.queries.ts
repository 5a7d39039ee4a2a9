import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { nameSpellings } from '@kogge/domain/orgs/search/org-name-spellings.ts'
import { type OrgQuery, readOrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { type Busy, busiestOf, holdsWords } from './busiest-orgs.queries.ts'
import { ALIVE } from './org-filter-conditions.ts'
import type { OrgHit } from './org-search.views.ts'
import { beginsAs, hasWords, likeness, nearlySo } from './word-conditions.ts'

/** Whom to offer: everyone, those who are seen to buy or to win, or those who have members here. */
export type OrgSide = 'any' | 'buyer' | 'supplier' | 'claimed'

/** What is found so often among the busiest is too common to look at every one. */
const COMMON = 15
/** Of the busiest, so many times as many as are shown are looked up: their counts may have changed. */
const SPARE = 3

const hit = {
  orgId: org.id,
  name: org.name,
  country: org.country,
  isDemo: org.isDemo,
  isClaimed: sql<boolean>`${org.claimedAt} is not null`,
  isVerified: sql<boolean>`${org.verifiedAt} is not null`,
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

const quantityOf = ({ bought, won }: Busy, side: OrgSide): number => {
  if (side === 'buyer') return bought
  return side === 'supplier' ? won : bought + won
}

const stands = (one: Busy, side: OrgSide): boolean => {
  if (side === 'any') return true
  return side === 'claimed' ? one.isClaimed : quantityOf(one, side) > 0
}

/** The best of the busiest who have the words; null where they are too few to tell. */
const amongBusiest = (
  busiest: readonly Busy[],
  query: OrgQuery,
  side: OrgSide,
  limit: number,
): readonly number[] | null => {
  const fitting = busiest.filter((one) => stands(one, side) && holdsWords(one.words, query))
  if (fitting.length < Math.max(limit, COMMON)) return null
  const begins = ({ folded }: Busy) => Number(folded.startsWith(query.folded))
  return fitting
    .sort(
      (a, b) =>
        begins(b) - begins(a) ||
        quantityOf(b, side) - quantityOf(a, side) ||
        (a.folded < b.folded ? -1 : 1),
    )
    .slice(0, limit * SPARE)
    .map(({ num }) => num)
}

/** Whether it is called just as is typed, whatever its legal form and wherever that stands. */
const isCalledSo = ({ folded }: OrgQuery): SQL =>
  sql`name_folded collate "C" = any(${sql.param(nameSpellings(folded))}::text[])`

/** These, and those who are called just so, however little they buy and win. */
const theseOrCalledSo = (nums: readonly number[], query: OrgQuery, limit: number): SQL => sql`
  num in (
    select unnest(${`{${nums.join(',')}}`}::int[])
    union all
    (select num from org where ${ALIVE} and ${isCalledSo(query)} limit ${limit}))`

/**
 * Organisations by what is typed: beginnings of words of the name in any order, or of a number.
 * First those who are called just so, then those whose whole name begins so, then the busiest. Only where there is none, those that
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
  const worded = hasWords(query)
  const nums = amongBusiest(await busiestOf(db, new Date()), query, side, limit)
  if (nums) {
    const known = await find(
      sql`${worded} and ${theseOrCalledSo(nums, query, limit)}`,
      sql`${isCalledSo(query)} desc, ${beginsAs(query)}`,
    )
    if (known.length >= limit) return known
  }
  const found = await find(worded, sql`${isCalledSo(query)} desc, ${beginsAs(query)}`)
  if (found.length > 0) return found
  const many = { among: sql`${ALIVE} and ${isOn(side)}`, busiest: COUNTS[side] }
  for await (const similar of nearlySo(db, query, many)) {
    const near = await find(similar, likeness(query))
    if (near.length > 0) return near
  }
  return []
}
