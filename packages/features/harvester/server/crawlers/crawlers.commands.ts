import { crawler } from '@kogge/db/schema/harvester.ts'
import type { OnPlatform } from '@kogge/domain/access/authorization.ts'
import type { CrawlerCode, CrawlerRunInput } from '@kogge/domain/harvester/crawlers.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { CRAWL, requestedRun } from './crawl-run-queue.ts'
import { haltOf } from './crawler-halts.queries.ts'

type Manager = Granted<OnPlatform<'harvester.manage'>>

/** Whether a crawler is paused, with its row locked until the change is made. */
const lockPause = async ({ db: tx }: Manager, source: CrawlerCode): Promise<boolean> => {
  await tx.insert(crawler).values({ source }).onConflictDoNothing()
  const [row] = await tx
    .select({ isPaused: crawler.isPaused })
    .from(crawler)
    .where(eq(crawler.source, source))
    .for('update')
  return row?.isPaused ?? false
}

/** Keeps a crawler from running, and ends a run that is under way. What it committed stays. */
export const pauseCrawler = async (ctx: Manager, source: CrawlerCode): Promise<void> => {
  if (await lockPause(ctx, source)) return
  await ctx.db
    .update(crawler)
    .set({ isPaused: true, pausedBy: ctx.actor.userId })
    .where(eq(crawler.source, source))
  await recordAuditEntry(ctx, {
    action: 'crawler.paused',
    subjectType: 'crawler',
    subjectId: source,
  })
}

/** Lets a crawler run again: at once where its time has passed. */
export const resumeCrawler = async (ctx: Manager, source: CrawlerCode): Promise<void> => {
  if (!(await lockPause(ctx, source))) return
  await ctx.db
    .update(crawler)
    .set({ isPaused: false, pausedBy: null })
    .where(eq(crawler.source, source))
  await recordAuditEntry(ctx, {
    action: 'crawler.resumed',
    subjectType: 'crawler',
    subjectId: source,
  })
}

/**
 * Asks for a run, over the days that are due or over those named. What was asked for in
 * this minute already is asked for once. Throws `request.invalid` with the `reason` `cannot_run` where the
 * source lacks what it needs, `paused`, or `disabled` by a feature flag.
 */
export const askForRun = async (ctx: Manager, input: CrawlerRunInput): Promise<void> => {
  const { db: tx, jobs, sources, now } = ctx
  const { source, from, to } = input
  const facts = sources.find((one) => one.source === source)
  if (!facts || facts.obstacle !== null)
    throw new AppError('request.invalid', { reason: 'cannot_run' })
  await lockPause(ctx, source)
  const halt = await haltOf(tx, source)
  if (halt) throw new AppError('request.invalid', { reason: halt.kind })
  await jobs.send(tx, CRAWL, requestedRun(input, now))
  await recordAuditEntry(ctx, {
    action: 'crawler.run_asked',
    subjectType: 'crawler',
    subjectId: source,
    ...(from !== undefined && to !== undefined && { after: { from, to } }),
  })
}
