import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** By CPV code (a number of eight digits), ancestors included: how many of some public requests (`rfx.id`) have it. */
export const countCodes = async (
  db: Db,
  rfxIds: readonly string[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ code: number; count: number }>(sql`
    select code, count(*)::int as count
    from rfx r join rfx_search s on s.num = r.num, unnest(s.cpv) as code
    where r.id = any(${sql.param([...rfxIds])}::uuid[])
    group by code`)
  return new Map(rows.map(({ code, count }) => [code, count]))
}
