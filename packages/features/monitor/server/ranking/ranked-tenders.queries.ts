import type { Db } from '@kogge/db/client.ts'
import type { RankedTender } from '@kogge/domain/monitor/ranking/ranked-traits.ts'
import { sql } from 'drizzle-orm'

/** Of these requests, the public ones with what they are compared by. */
export const rankedTenders = async (
  db: Db,
  nums: readonly number[],
): Promise<readonly RankedTender[]> => {
  if (nums.length === 0) return []
  const { rows } = await db.execute<RankedTender & Record<string, unknown>>(sql`
    select num, cpv, regions, buyers, facets from rfx_search where num = any(${sql.param([...nums])}::int[])`)
  return rows
}
