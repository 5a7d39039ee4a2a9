import type { Db } from '@kogge/db/client.ts'
import { crawler } from '@kogge/db/schema/harvester.ts'
import { nextRunAt, spreadOf } from '@kogge/domain/harvester/crawl-schedule.ts'
import type { CrawlerCode } from '@kogge/domain/harvester/crawlers.ts'
import type { SourceFacts } from '@kogge/domain/harvester/source-facts.ts'
import type { Halt } from '@kogge/platform/server/job-halts.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { eq, sql } from 'drizzle-orm'
import { CRAWL } from './crawl-run-queue.ts'
import { haltOf } from './crawler-halts.queries.ts'

export interface ScheduleDeps {
  readonly db: Db
  readonly sources: readonly SourceFacts[]
  /** What tells this Kogge from others: they are not all at a source at once. */
  readonly place: string
  /** What keeps all of them from running, beside what keeps one. */
  readonly halt: () => Promise<Halt | null>
}

/** Those that begin here begin within ten minutes, not all at once. */
const FIRST_SPREAD = 4

/** Sends a crawler on its way where its time has come, and says when that is next. */
const sendIfDue = (
  { db, place, halt }: ScheduleDeps,
  { source, calendar }: SourceFacts,
  jobs: JobSender,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(crawler).values({ source }).onConflictDoNothing()
    const [row] = await tx
      .select({ nextRunAt: crawler.nextRunAt })
      .from(crawler)
      .where(eq(crawler.source, source))
      .for('update', { skipLocked: true })
    // What is halted stays due, and goes on its way as soon as it may. A locked row is looked at soon again.
    if (!row || (await halt()) || (await haltOf(tx, source))) return
    const key = `${source} ${place}`
    const slot = nextRunAt(calendar, key, now)
    const set = (at: Date) =>
      tx.update(crawler).set({ nextRunAt: at }).where(eq(crawler.source, source))
    if (row.nextRunAt === null) {
      await set(new Date(now.getTime() + spreadOf(key) / FIRST_SPREAD))
    } else if (row.nextRunAt <= now) {
      await jobs.send(tx, CRAWL, { source, trigger: 'schedule' })
      await set(slot)
    } else if (row.nextRunAt > slot) {
      // It was written down by a clock that went wrong, or for hours that were others.
      await set(slot)
    }
  })

/**
 * Sends every crawler on its way whose time has come, also if that was while nothing ran. Only
 * those that the configuration names and that can run. Done twice, it sends once.
 */
export const sendDue = async (deps: ScheduleDeps, jobs: JobSender, now: Date): Promise<void> => {
  for (const facts of deps.sources)
    if (facts.isScheduled && facts.obstacle === null) await sendIfDue(deps, facts, jobs, now)
}

/** Has a crawler run at a moment, unless it does earlier. */
export const dueAt = async (db: Db, source: CrawlerCode, at: Date): Promise<void> => {
  await db
    .update(crawler)
    .set({ nextRunAt: sql`least(next_run_at, ${at.toISOString()}::timestamptz)` })
    .where(eq(crawler.source, source))
}
