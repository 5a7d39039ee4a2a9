import type { Db } from '@kogge/db/client.ts'
import { org, spreadNumber } from '@kogge/db/schema/orgs.ts'
import type { NoticeOrg } from '@kogge/domain/notices/canonical-notice.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compilation/publication-order.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { derivedId } from '../derived-ids.ts'
import { matchOf, type Spelled, spelledIn } from './notice-spellings.ts'
import { type Spread, withoutSpread } from './spread-identities.ts'

/** An organisation of the register: its id for the world, its number for the search index. */
export interface KnownOrg {
  readonly id: string
  readonly num: number
  /** The entry of the match key itself, where another stands for it now. */
  readonly entryId: string
  /** Set where the number of its match key is nobody's (`spread-numbers.ts`): but for the name of who claimed it. */
  readonly spread?: Spread
}

/** Looks up the register's entry of an organisation as a notice writes it. */
export type OrgRegister = (org: NoticeOrg) => KnownOrg | undefined

export const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => {
  const unique = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!unique.has(key)) unique.set(key, item)
  }
  // In key order, so that two harvests never wait for each other crosswise.
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}

/** Numbers that are not those of some names, with the groups of these (`foreignKey`). */
const FOREIGN_NAMES = sql`(
  select split_part(match_key, '~', 1) as key,
    array_agg(substr(match_key, strpos(match_key, '~') + 1)) as groups
  from spread_number where strpos(match_key, '~') > 0 group by 1) as foreign_name`

/** By match key; who became part of another is found as that one (merges never make chains). */
export const findOrgs = async (tx: Db, keys: readonly string[]): Promise<Map<string, KnownOrg>> => {
  if (keys.length === 0) return new Map()
  const kept = alias(org, 'kept')
  const rows = await tx
    .select({
      id: sql<string>`coalesce(${kept.id}, ${org.id})`,
      num: sql<number>`coalesce(${kept.num}, ${org.num})`,
      entryId: org.id,
      matchKey: org.matchKey,
      isSpread: sql<boolean>`${spreadNumber.matchKey} is not null`,
      foreignTo: sql<string[] | null>`foreign_name.groups`,
      claimedAs: sql<string | null>`case when ${org.claimedAt} is not null then ${org.name} end`,
    })
    .from(org)
    .leftJoin(spreadNumber, eq(spreadNumber.matchKey, org.matchKey))
    .leftJoin(FOREIGN_NAMES, sql`foreign_name.key = ${org.matchKey}`)
    .leftJoin(kept, eq(kept.id, org.mergedIntoId))
    .where(
      sql`${org.matchKey} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    )
  return new Map(
    rows.map(({ matchKey, isSpread, foreignTo, claimedAs, ...known }) => [
      matchKey,
      isSpread || foreignTo
        ? { ...known, spread: { claimedAs, groups: isSpread ? null : foreignTo } }
        : known,
    ]),
  )
}

/** Notices in which numbers that are nobody's are not believed. */
export const withoutSpreadNumbers = async <N extends StoredNotice>(
  tx: Db,
  notices: readonly N[],
): Promise<readonly N[]> => {
  const keys = new Set(spelledIn(notices).map(({ match }) => match.key))
  const known = await findOrgs(tx, [...keys])
  return notices.map((one) => withoutSpread(one, (key) => known.get(key)?.spread))
}

/** Organisations of notices, looked up; those that are not there stand under numbers below 0. */
export interface LookedUp<N extends StoredNotice = StoredNotice> {
  readonly register: OrgRegister
  readonly known: ReadonlyMap<string, KnownOrg>
  /** Spellings of the new notices. */
  readonly spelled: readonly Spelled[]
  /** By the numbers that stand for them. */
  readonly missing: ReadonlyMap<number, Spelled>
  /** The notices as they were looked up: numbers that are nobody's are not believed. */
  readonly notices: readonly N[]
}

export const registerOf =
  (known: ReadonlyMap<string, KnownOrg>): OrgRegister =>
  (entry) => {
    const match = matchOf(entry)
    return match ? known.get(match.key) : undefined
  }

/** Matches every organisation that new and earlier notices name to one of the register. */
export const lookUpOrgs = async <N extends StoredNotice>(
  tx: Db,
  added: readonly N[],
  earlier: readonly N[],
): Promise<LookedUp<N>> => {
  const spelled = spelledIn(added)
  const byKey = uniqueBy([...spelled, ...spelledIn(earlier)], ({ match }) => match.key)
  const known = await findOrgs(
    tx,
    byKey.map(({ match }) => match.key),
  )
  if ([...known.values()].some(({ spread }) => spread)) {
    const parted = (notices: readonly N[]) =>
      notices.map((one) => withoutSpread(one, (key) => known.get(key)?.spread))
    const [partedAdded, partedEarlier] = [parted(added), parted(earlier)]
    const isParted = (one: N, at: number): boolean => one !== [...added, ...earlier][at]
    if ([...partedAdded, ...partedEarlier].some(isParted))
      return lookUpOrgs(tx, partedAdded, partedEarlier)
  }
  const missing = new Map<number, Spelled>()
  for (const one of byKey) {
    if (known.has(one.match.key)) continue
    const num = -1 - missing.size
    const id = derivedId('org', one.match.key)
    known.set(one.match.key, { id, num, entryId: id })
    missing.set(num, one)
  }
  return { register: registerOf(known), known, spelled, missing, notices: [...earlier, ...added] }
}
