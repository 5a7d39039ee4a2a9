import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import type { Account } from '../ledger-state.ts'

/** An entry is of so long before it was written at most, and a merger of when its call began. */
const SLACK_MS = 15 * 60_000

interface Joined extends Record<string, unknown> {
  readonly fromId: string
  readonly intoId: string
  readonly isUndone: boolean
  readonly ms: number
}

/** All mergers and undoings, as the audit log has them: it is proven by itself. */
const mergersIn = async (db: Db): Promise<readonly Joined[]> => {
  const { rows } = await db.execute<Joined>(sql`
    select subject_id as "fromId", action = 'org.unmerged' as "isUndone",
      coalesce(after ->> 'mergedIntoId', org_id::text) as "intoId",
      floor(extract(epoch from at) * 1000)::float as ms
    from audit_log where subject_type = 'org' and action in ('org.merged', 'org.unmerged')
    order by at, id`)
  return rows
}

/** Whether one of these that are of the same two organisations made them one, at a time. */
const wereOne = (steps: readonly Joined[], ms: number): boolean => {
  const last = steps.findLast((one) => !one.isUndone && one.ms <= ms + SLACK_MS)
  if (!last) return false
  const undone = steps.find((one) => one.isUndone && one.ms >= last.ms)
  return undone === undefined || ms <= undone.ms + SLACK_MS
}

/** Of which organisations one was a part at a time, by way of others too. */
const partOf = (mergers: readonly Joined[], orgId: string, ms: number): ReadonlySet<string> => {
  const found = new Set([orgId])
  for (const id of found) {
    const from = mergers.filter(({ fromId }) => fromId === id)
    for (const [intoId, steps] of Map.groupBy(from, (one) => one.intoId))
      if (wereOne(steps, ms)) found.add(intoId)
  }
  return found
}

/**
 * Those in whose name steps of the buyer stand in the log of a request, that neither published it nor had become
 * one with its publisher by then.
 */
export const foreignBuyers = async (
  db: Db,
  { buyerId, otherBuyers }: Account,
): Promise<readonly string[]> => {
  if (buyerId === null || otherBuyers.size === 0) return []
  const mergers = await mergersIn(db)
  return [...otherBuyers].flatMap(([orgId, times]) =>
    times.every((at) => partOf(mergers, buyerId, at.getTime()).has(orgId)) ? [] : [orgId],
  )
}
