import type { Db } from '@kogge/db/client.ts'
import { borrowedNames } from '@kogge/domain/orgs/matches/borrowed-numbers.ts'
import {
  foreignKey,
  foreignNames,
  type NumberSpelling,
} from '@kogge/domain/orgs/matches/foreign-names.ts'
import { isSpread } from '@kogge/domain/orgs/matches/spread-numbers.ts'
import { unlikeAuthorities } from '@kogge/domain/orgs/matches/unlike-authorities.ts'
import { comparedName } from '@kogge/domain/orgs/name-likeness.ts'
import { numberOfKey } from '@kogge/domain/orgs/numbers/org-numbers.ts'
import { regionsOf } from '@kogge/domain/orgs/org-regions.ts'
import { sql } from 'drizzle-orm'

interface Row extends Record<string, unknown> {
  readonly match_key: string
  readonly group_key: string | null
  readonly name: string
  readonly ids: readonly { readonly id: string }[]
  readonly nuts: string | null
  readonly city: string | null
}

/** Groups of names whose number was found before not to be these. */
type Disbelieved = ReadonlyMap<string, readonly string[]>

/** Names by which these use a number of another's. */
const borrowedOf = (key: string, rows: readonly Row[], disbelieved: Disbelieved): string[] => {
  const users = rows.flatMap(({ group_key: group, name, ids, ...place }) =>
    group === null
      ? []
      : [{ group, name, ids: ids.map(({ id }) => id), regions: regionsOf(place) }],
  )
  const found = [
    ...borrowedNames(users, key),
    ...unlikeAuthorities(users, disbelieved.get(key) ?? [], key),
  ]
  return [...new Set(found)].map((group) => foreignKey(key, group))
}

/** Names for which these numbers are not believed already. */
const disbelievedOf = async (tx: Db, keys: readonly string[]): Promise<Disbelieved> => {
  if (keys.length === 0) return new Map()
  const { rows } = await tx.execute<{ key: string; groups: string[] }>(sql`
    select split_part(match_key, '~', 1) as key,
      array_agg(substr(match_key, strpos(match_key, '~') + 1)) as groups
    from spread_number
    where split_part(match_key, '~', 1) in (
      select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    group by 1`)
  return new Map(rows.map(({ key, groups }) => [key, groups]))
}

/** How often numbers that share a name with these are spelled with each of their names. */
const namesOf = async (tx: Db, keys: readonly string[]): Promise<NumberSpelling[]> => {
  const { rows } = await tx.execute<{ key: string; group: string; count: number }>(sql`
    with named as materialized (
      select distinct group_key from harvested_org
      where match_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
        and group_key is not null and is_party),
    numbers as materialized (
      select group_key, match_key from harvested_org
      where group_key in (select group_key from named) and is_party and strpos(match_key, '~') = 0
      group by 1, 2),
    -- A name that one number alone has is no other's.
    several as materialized (
      select distinct match_key from numbers
      where group_key in (select group_key from numbers group by 1 having count(*) > 1))
    select match_key as key, group_key as "group", count(*)::int as count from harvested_org
    where match_key in (select match_key from several) and group_key is not null and is_party
    group by 1, 2`)
  return rows
}

/**
 * Writes down which of these match keys have a number that is nobody's, or not that of a name, by all that buyers and tenderers are
 * spelled with it. What follows from that is done by `applySpreadNumbers`. Returns how many were not known before.
 */
export const findSpreadNumbers = async (tx: Db, keys: readonly string[]): Promise<number> => {
  const numbered = [...new Set(keys)].filter((key) => numberOfKey(key) !== null)
  if (numbered.length === 0) return 0
  const { rows } = await tx.execute<Row>(sql`
    with numbers as materialized (
      -- Of a number with one name nothing follows, but where it was found to be others' before.
      select match_key from harvested_org
      where match_key in (select jsonb_array_elements_text(${JSON.stringify(numbered)}::jsonb))
        and is_party
      group by 1
      having min(name) <> max(name) or match_key in (
        select split_part(s.match_key, '~', 1) from spread_number s where strpos(s.match_key, '~') > 0))
    select distinct match_key, group_key, name, ids, nuts, city from harvested_org
    where match_key in (select match_key from numbers) and is_party
    order by match_key, name, nuts, city, group_key, ids`)
  const disbelieved = await disbelievedOf(tx, [...new Set(rows.map((row) => row.match_key))])
  const spread = [...Map.groupBy(rows, (row) => row.match_key)].flatMap(([key, spelled]) => {
    const number = numberOfKey(key)
    const spellings = spelled.map((row) => ({
      name: comparedName(row.name),
      regions: regionsOf(row),
    }))
    return number && isSpread(spellings, number.kind)
      ? [key]
      : borrowedOf(key, spelled, disbelieved)
  })
  const foreign = foreignNames(await namesOf(tx, numbered)).map(({ key, group }) =>
    foreignKey(key, group),
  )
  const found = [...spread, ...foreign]
  if (found.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    insert into spread_number (match_key)
    select jsonb_array_elements_text(${JSON.stringify(found)}::jsonb)
    on conflict do nothing`)
  return rowCount ?? 0
}
