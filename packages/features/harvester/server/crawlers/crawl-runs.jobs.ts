import type { Days } from '@kogge/domain/harvester/crawl-schedule.ts'
import type { CrawlerCode } from '@kogge/domain/harvester/crawlers.ts'
import { watchHalt } from '@kogge/platform/server/job-halts.queries.ts'
import {
  handle,
  type JobAttempt,
  type JobHandler,
  type Queue,
} from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { CRAWL, type CrawlJob } from './crawl-run-queue.ts'
import { dueAt, type ScheduleDeps, sendDue } from './crawl-schedule.commands.ts'
import { haltOf } from './crawler-halts.queries.ts'

/** What is to be run; the days that are due where none are named. */
export interface CrawlRequest {
  readonly source: CrawlerCode
  readonly trigger: CrawlJob['trigger']
  readonly days: Days | null
}

/** What a run came to. */
export interface CrawlEnd {
  readonly outcome: 'done' | 'failed' | 'stopped'
  readonly failure: string | null
  /** Whether days are out that are not here yet. */
  readonly isMoreDue: boolean
  readonly added: number
}

export interface CrawlDeps extends ScheduleDeps {
  readonly log: Log
  /** Runs a source; null where another process is at work on it. */
  readonly run: (input: CrawlRequest, signal: AbortSignal) => Promise<CrawlEnd | null>
  /** Settles runs that ended with their process. Gives how many. */
  readonly settle: () => Promise<number>
  /** Milliseconds between two looks at whether a run is to stop. */
  readonly haltLookMs?: number
}

const SOON_MS = 15_000

const daysOf = (job: CrawlJob): Days | null =>
  job.trigger === 'person' && job.from !== undefined && job.to !== undefined
    ? { from: job.from, to: job.to }
    : null

/** When the next attempt comes, about: the queue's pauses double up to an hour. */
const retryAt = ({ number }: JobAttempt): Date =>
  new Date(Date.now() + Math.min(CRAWL.retryDelaySeconds * 2 ** number, 3600) * 1000)

/** Runs what may run, and throws where another attempt is to be made. */
const attemptRun = async (deps: CrawlDeps, job: CrawlJob, attempt: JobAttempt): Promise<void> => {
  const { db, log, sources } = deps
  const { source, trigger } = job
  const days = daysOf(job)
  const facts = sources.find((one) => one.source === source)
  const isWanted = trigger === 'person' || facts?.isScheduled
  const look = async () => (await deps.halt()) ?? haltOf(db, source)
  if (!facts || facts.obstacle !== null || !isWanted || (await look())) return
  const halt = watchHalt(look, deps.haltLookMs)
  try {
    const signal = AbortSignal.any([halt.signal, attempt.signal])
    const end = await deps.run({ source, trigger, days }, signal)
    if (end) log.info({ source, ...end }, 'crawler has run')
    // Whoever is at work does what is due; days that somebody named wait.
    else if (days) throw new Error(`Another process is at work on ${source}.`)
    // Not before this job is over, as only one may be there.
    if (end?.isMoreDue) await dueAt(db, source, new Date(Date.now() + SOON_MS))
    const isStoppedHere = end?.outcome === 'stopped' && !halt.signal.aborted
    if (end?.outcome === 'failed' || isStoppedHere) throw new Error(end.failure ?? 'unknown')
  } finally {
    halt.stop()
  }
}

/** Does a run that was asked for or is due. Done twice, the second finds what the first has done. */
export const runCrawler = async (
  deps: CrawlDeps,
  job: CrawlJob,
  attempt: JobAttempt,
): Promise<void> => {
  try {
    await attemptRun(deps, job, attempt)
  } catch (thrown) {
    // Its row says when it is tried again; the database may be what failed.
    if (!attempt.isLast) await dueAt(deps.db, job.source, retryAt(attempt)).catch(() => undefined)
    throw thrown
  }
}

const LOOK: Queue<object> = {
  name: 'harvester.look',
  data: z.object({}),
  retries: 0,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
  cron: '* * * * *',
}

/** The work of crawlers: their runs, and each minute a look at which are due and what ended unseen. */
export const crawlerHandlers = (deps: CrawlDeps): readonly JobHandler[] => [
  handle(CRAWL, (job, _, attempt) => runCrawler(deps, job, attempt), 2),
  handle(
    LOOK,
    async (_, jobs) => {
      const settled = await deps.settle()
      if (settled > 0) deps.log.warn({ settled }, 'runs had ended with their process')
      await sendDue(deps, jobs, new Date())
    },
    5,
  ),
]
