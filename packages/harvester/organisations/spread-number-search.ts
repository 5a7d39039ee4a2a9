import type { Db } from '@kogge/db/client.ts'
import { isSpread } from '@kogge/domain/orgs/matches/spread-numbers.ts'
import { comparedName } from '@kogge/domain/orgs/name-likeness.ts'
import { numberOfKey } from '@kogge/domain/orgs/numbers/org-numbers.ts'
import { regionsOf } from '@kogge/domain/orgs/org-regions.ts'
import { sql } from 'drizzle-orm'

interface Row extends Record<string, unknown> {
  readonly match_key: string
  readonly name: string
  readonly nuts: string | null
  readonly city: string | null
}

/**
 * Writes down which of these match keys have a number that is nobody's, by all that buyers and tenderers are
 * spelled with it. What follows from that is done by `applySpreadNumbers`.
 */
export const findSpreadNumbers = async (tx: Db, keys: readonly string[]): Promise<void> => {
  const numbered = [...new Set(keys)].filter((key) => numberOfKey(key) !== null)
  if (numbered.length === 0) return
  const { rows } = await tx.execute<Row>(sql`
    select distinct match_key, name, nuts, city from harvested_org
    where match_key in (select jsonb_array_elements_text(${JSON.stringify(numbered)}::jsonb))
      and is_party
    order by match_key, name, nuts, city`)
  const spread = [...Map.groupBy(rows, (row) => row.match_key)].flatMap(([key, spelled]) => {
    const number = numberOfKey(key)
    const spellings = spelled.map((row) => ({
      name: comparedName(row.name),
      regions: regionsOf(row),
    }))
    return number && isSpread(spellings, number.kind) ? [key] : []
  })
  if (spread.length === 0) return
  await tx.execute(sql`
    insert into spread_number (match_key)
    select jsonb_array_elements_text(${JSON.stringify(spread)}::jsonb)
    on conflict do nothing`)
}
