import type { Db } from '@kogge/db/client.ts'
import { crawler, crawlRun, sourceFile } from '@kogge/db/schema/harvester.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { replay } from '../replay/file-replay.ts'
import { withSourceLock } from './source-lock.ts'

const REASON = 'The process ended before the run did.'

/** Marks the runs of a source that nobody is at work on any more, and their partitions, as failed. */
const markAbandoned = (db: Db, source: string): Promise<number> =>
  db.transaction(async (tx) => {
    const runs = await tx
      .update(crawlRun)
      .set({ outcome: 'failed', error: REASON, finishedAt: sql`now()` })
      .where(and(eq(crawlRun.source, source), isNull(crawlRun.finishedAt)))
      .returning({ partition: crawlRun.partitionGuid })
    if (runs.length === 0) return 0
    const partitions = runs.flatMap(({ partition }) => (partition === null ? [] : [partition]))
    await tx.execute(sql`
      update harvest_partition as p
      set state = 'failed', error = ${REASON}, finished_at = now(),
        files = (select count(*) from source_file f where f.partition_guid = p.guid),
        failures = (select count(*) from harvest_failure f where f.partition_guid = p.guid),
        notices = brought.notices, added = brought.notices
      from (
        select part.guid, count(n.id)::int as notices
        from jsonb_array_elements_text(${JSON.stringify(partitions)}::jsonb) as given (guid)
        join harvest_partition part on part.guid = given.guid::uuid
        left join source_file f on f.partition_guid = part.guid
        left join notice n on n.raw_hash = f.raw_hash and n.imported_at >= part.started_at
        group by part.guid
      ) as brought
      where p.guid = brought.guid`)
    await tx
      .update(crawler)
      .set({
        lastError: REASON,
        lastErrorAt: sql`now()`,
        failuresInRow: sql`failures_in_row + ${runs.length}`,
        // It is gone on with soon, and not in the next hour of the calendar only.
        nextRunAt: sql`least(next_run_at, now() + interval '2 minutes')`,
      })
      .where(eq(crawler.source, source))
    return runs.length
  })

/**
 * Takes on what was stored of a source and went no further, and settles the runs that ended with
 * their process. Only for who is alone at work on the source.
 */
export const recover = async (db: Db, source: string): Promise<void> => {
  await markAbandoned(db, source)
  const untaken = and(eq(sourceFile.source, source), isNull(sourceFile.takenAt))
  const [left] = await db.select({ id: sourceFile.id }).from(sourceFile).where(untaken).limit(1)
  if (!left) return
  // The source may have another file in its place by now: what is stored must not be lost for that.
  await replay(db, { kind: 'untaken', source })
  await db.update(sourceFile).set({ takenAt: sql`now()` }).where(untaken)
}

/**
 * Settles what ended with its process, of every source that nobody is at work on: nothing is left
 * that says it runs. Gives how many runs that were.
 */
export const settleAbandoned = async (db: Db): Promise<number> => {
  const open = await db
    .selectDistinct({ source: crawlRun.source })
    .from(crawlRun)
    .where(isNull(crawlRun.finishedAt))
  let settled = 0
  for (const { source } of open)
    settled += (await withSourceLock(db, source, () => markAbandoned(db, source))) ?? 0
  return settled
}
