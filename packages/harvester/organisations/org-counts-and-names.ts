import type { Db } from '@kogge/db/client.ts'
import { addToCounts, type CountChanges, differences } from '@kogge/db/orgs/org-counts.ts'
import { renameBySpelling } from '@kogge/db/orgs/org-display-names.ts'
import { sql } from 'drizzle-orm'

/** What a transaction changed that its organisations are to know of. */
export interface OrgChanges {
  readonly counts: CountChanges
  /** Numbers of those that were added with their counts. */
  readonly standing?: ReadonlySet<number>
  /** Ids of organisations that were found under a new spelling. */
  readonly respelled: readonly string[]
}

/**
 * Keeps organisations in step with what was written, in the same transaction, so that no crash
 * can part them: how often each buys and wins (the order of suggestions), its contracts, and for one that nobody
 * has claimed the best of its spellings (not all capitals, short), whichever came first.
 *
 * It is the last thing that the transaction does, and locks the organisations all at once in
 * their order, not against those who only refer to them: no two transactions can stop each other.
 */
export const settleOrgs = async (tx: Db, changes: OrgChanges): Promise<void> => {
  const counted = differences(changes.counts).filter(({ num }) => !changes.standing?.has(num))
  if (counted.length === 0 && changes.respelled.length === 0) return
  const counts = JSON.stringify(counted)
  const respelled = JSON.stringify(changes.respelled)
  await tx.execute(sql`
    select 1 from org
    where num in (select num from jsonb_to_recordset(${counts}::jsonb) as d (num int))
      or id in (select value::uuid from jsonb_array_elements_text(${respelled}::jsonb))
    order by num for no key update`)
  await addToCounts(tx, counted)
  await renameBySpelling(tx, changes.respelled)
}
