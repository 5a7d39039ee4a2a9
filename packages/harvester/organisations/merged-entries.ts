import type { Db } from '@kogge/db/client.ts'
import { rerootOrgs } from '@kogge/db/orgs/org-merge-roots.ts'
import { retieRequests } from '@kogge/db/orgs/org-request-links.ts'
import { settleOrgs } from './org-counts-and-names.ts'

/**
 * Lets requests, counts and names follow entries that became part of another, or part no more. Take
 * `lockOrgRegister` exclusively first.
 */
export const followMerges = async (tx: Db, orgIds: readonly string[]): Promise<void> => {
  const moved = await rerootOrgs(tx, orgIds)
  if (moved.length === 0) return
  const counts = await retieRequests(tx, [...new Set(moved.map(({ beforeNum }) => beforeNum))])
  const respelled = new Set(moved.flatMap(({ id, beforeId, afterId }) => [id, beforeId, afterId]))
  await settleOrgs(tx, { counts, respelled: [...respelled] })
}
