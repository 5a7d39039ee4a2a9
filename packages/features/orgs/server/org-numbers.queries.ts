import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { keyOfNumber } from '@kogge/domain/orgs/matches/org-match.ts'
import { sql } from 'drizzle-orm'

export interface NumberedOrg {
  readonly orgId: string
  readonly isClaimed: boolean
  readonly isDeleted: boolean
}

/**
 * Who has a registration number: known by it from notices, or having said so itself. One that
 * became part of another stands for that other. `except` is not looked at.
 */
export const orgOfNumber = async (
  db: Db,
  country: string,
  number: string,
  except: string | null = null,
): Promise<NumberedOrg | null> => {
  // The words of an organisation hold its numbers and have an index; a number in letters beyond
  // ASCII is looked for without.
  const indexed = /^[\dA-Z]+$/.test(number)
    ? sql`words @@ ${`'${number.toLowerCase()}'`}::tsquery`
    : sql`true`
  const { rows } = await db.execute<{ id: string; claimed: boolean; deleted: boolean }>(sql`
    with recursive named as (
      select id from ${org} where match_key = ${keyOfNumber(country, number)}
      union
      select id from ${org} where country = ${country} and registration_number = ${number} and ${indexed}
    ), followed (id, hops) as (
      select id, 0 from named
      union all
      select o.merged_into_id, f.hops + 1 from followed f join ${org} o on o.id = f.id
      where o.merged_into_id is not null and f.hops < 10
    )
    select o.id, o.claimed_at is not null as claimed, o.deleted_at is not null as deleted
    from followed f join ${org} o on o.id = f.id
    where o.merged_into_id is null and o.id is distinct from ${except}::uuid
    order by deleted, claimed desc, o.id limit 1`)
  const [row] = rows
  return row ? { orgId: row.id, isClaimed: row.claimed, isDeleted: row.deleted } : null
}
