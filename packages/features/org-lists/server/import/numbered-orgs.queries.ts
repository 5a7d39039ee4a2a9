import type { Db } from '@kogge/db/client.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { nameSpellings } from '@kogge/domain/orgs/search/org-name-spellings.ts'
import { sql } from 'drizzle-orm'

/** Organisations of one name that are offered to choose from. */
const MOST_NAMESAKES = 5

const byKey = (
  rows: readonly { readonly key: string; readonly id: string }[],
): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id])
  return found
}

/**
 * The organisations that are known by keys (`LV:40003000000`), as they stand today: by what notices give for them, the further
 * numbers of their spellings, or what they say of themselves.
 */
export const orgsOfKeys = async (
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (keys.length === 0) return new Map()
  const requested = sql`${sql.param([...keys])}::text[]`
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    with known (key, id) as (
      select match_key, id from org where match_key = any(${requested})
      union
      select match_key, org_id from harvested_org where match_key = any(${requested})
      union
      select k.key, h.org_id from harvested_org h cross join unnest(h.other_keys) as k (key)
      where h.other_keys && ${requested} and k.key = any(${requested})
      union
      select country || ':' || registration_number, id from org
      where claimed_at is not null and country || ':' || registration_number = any(${requested}))
    select distinct known.key, o.id
    from known join org n on n.id = known.id join org o on o.id = coalesce(n.merged_into_id, n.id)
    where o.deleted_at is null order by 1, 2`)
  return byKey(rows)
}

/** The organisations that are called just so, whatever their legal form and wherever that stands, the busiest first, by the names asked for. */
export const orgsOfNames = async (
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const spelled = [...new Set(names)].flatMap((name) =>
    nameSpellings(foldText(name)).map((spelling) => ({ name, spelling })),
  )
  if (spelled.length === 0) return new Map()
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    select key, id from (
      select s.name as key, o.id, row_number() over (
        partition by s.name order by o.buyer_count + o.supplier_count desc, o.num) as place
      from jsonb_to_recordset(${JSON.stringify(spelled)}::jsonb) as s (name text, spelling text)
      join org o on o.name_folded collate "C" = s.spelling and o.merged_into_id is null and o.deleted_at is null) as found
    where place <= ${MOST_NAMESAKES} order by key, place`)
  return byKey(rows)
}
