import type { Db } from '@kogge/db/client.ts'
import { typeAhead } from './search/org-type-ahead.queries.ts'

/** Ids of organisations by what is typed, as type-ahead offers them, best first. */
export const orgIdsLike = async (
  db: Db,
  typed: string,
  limit: number,
): Promise<readonly string[]> => {
  const hits = await typeAhead(db, typed, 'any', limit)
  return hits.map(({ orgId }) => orgId)
}
