import type { Db } from '@kogge/db/client.ts'
import type { Rerooted } from '@kogge/db/orgs/org-merge-roots.ts'
import { retieRequests } from '@kogge/db/orgs/org-request-links.ts'
import { settleOrgs } from './org-counts-and-names.ts'

/**
 * Lets requests, counts and names follow entries that became part of another, or part no more: what `rerootOrgs` gave,
 * once or several times in a transaction. Take `lockOrgRegister` exclusively first.
 */
export const followMoves = async (tx: Db, moved: readonly Rerooted[]): Promise<void> => {
  if (moved.length === 0) return
  const counts = await retieRequests(tx, [...new Set(moved.map(({ beforeNum }) => beforeNum))])
  const respelled = new Set(moved.flatMap(({ id, beforeId, afterId }) => [id, beforeId, afterId]))
  await settleOrgs(tx, { counts, respelled: [...respelled] })
}
