import { afterCommit } from '@kogge/db/before-commit.ts'
import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type WorkHandler } from 'pg-boss'
import type { z } from 'zod'
import { createRememberedJobs } from './load/remembered-jobs.ts'
import type { Log } from './procedures/procedure-context.ts'
import type { TokenKeys } from './tokens/token-keys.ts'

/** A kind of work to be done later. Its data is checked on the way out of the database again. */
export interface Queue<Data extends object> {
  readonly name: string
  readonly data: z.ZodType<Data>
  /** How often to try again, and after how many seconds at first; the pause doubles up to an hour. */
  readonly retries: number
  readonly retryDelaySeconds: number
  /** A job waits so long before it is done the first time. */
  readonly delaySeconds?: number
  /** A run that takes longer counts as failed and is tried again. */
  readonly timeoutSeconds: number
  /** Minutes, hours ... (UTC) at which a job of its own accord is due, with `{}` as its data. */
  readonly cron?: string
  /** What a job is about, where only one about the same may wait, run or be tried again. */
  keyOf?(data: Data): string
  /** The number of its jobs that one process works on at once, 1 by default. */
  readonly atOnce?: number
  /** Jobs of a higher rank go before those of a lower one, whenever they came; 0 by default. */
  rankOf?(data: Data): number
  /** Beside `atOnce`, so many of a rank at once that is so high: what others wait for does not stop them. */
  readonly reserved?: { readonly rank: number; readonly atOnce: number }
  /**
   * A job that is done goes at once, and is not kept for a week with its hours: how long its work took
   * would tell what nobody may know.
   */
  readonly leavesNothing?: boolean
  /**
   * The process that sends a job also does its work from its own memory, some time after its hour,
   * unless it has done the job by then: deleting a row of the queue prevents nothing. Needs
   * `keyOf`.
   */
  readonly isKept?: boolean
}

/** One attempt at a job. */
export interface JobAttempt {
  /** Given when the process is to stop, or the job is no longer this worker's. */
  readonly signal: AbortSignal
  /** From 0. */
  readonly number: number
  /** Whether the job is dead when this one fails. */
  readonly isLast: boolean
}

/** The keys that messages are sealed with, and that their unsubscribe addresses come from. */
export type MailSeals = Pick<TokenKeys, 'sealMail' | 'newMailed' | 'mailedToken' | 'hashOf'>

/** What commands use to have work done later. */
export interface JobSender {
  /**
   * Puts a job into its queue within the given transaction: it is there when the change is. Where
   * only one about the same may be there and one is, that is it. `afterSeconds` takes the place of the
   * queue's own delay.
   */
  send<Data extends object>(
    tx: Db,
    queue: Queue<Data>,
    data: Data,
    options?: { readonly afterSeconds: number },
  ): Promise<void>
  /** Seals messages that are put into a queue. Without it they are written, and never sent. */
  readonly mailSeals?: MailSeals
}

/** A queue and what to do with its jobs; made by `handle`. */
export interface JobHandler {
  readonly queue: Queue<object>
  readonly pollSeconds: number
  run(data: object, jobs: JobSender, attempt: JobAttempt): Promise<void>
}

/**
 * Ties work to a queue; work may send further jobs. A job may run twice: its effect must happen
 * once. `pollSeconds` is how long a job may wait to be seen.
 */
export const handle = <Data extends object>(
  queue: Queue<Data>,
  work: (data: Data, jobs: JobSender, attempt: JobAttempt) => Promise<void>,
  pollSeconds = 2,
): JobHandler => ({
  queue,
  pollSeconds,
  run: (data, jobs, attempt) => work(queue.data.parse(data), jobs, attempt),
})

export interface Jobs extends JobSender {
  /**
   * Gives running jobs their signal, waits for them (at most `seconds`, 20 unless said) and closes the
   * connections. Work that is kept in mind is done before.
   */
  stop(seconds?: number): Promise<void>
}

const MAX_RETRY_DELAY = 3600
/** A worker that is silent for so long is gone; long work is not left waiting for its whole time. */
const SILENCE_SECONDS = 60
const LONG_SECONDS = 600
/** By so much a job of its own may be late before a process does its work by its own memory. */
const KEPT_SECONDS = 60
const deadLetterOf = (name: string): string => `${name}.dead`

/** The queue of another's jobs that were given up, for whom that concerns. */
export const deadLetterQueueOf = <Data extends object>({
  name,
  data,
}: Queue<Data>): Queue<Data> => ({
  name: deadLetterOf(name),
  data,
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 300,
})

const ensureQueue = async (boss: PgBoss, queue: Queue<object>): Promise<void> => {
  const deadLetter = deadLetterOf(queue.name)
  const options = {
    retryLimit: queue.retries,
    retryDelay: queue.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: Math.max(MAX_RETRY_DELAY, queue.retryDelaySeconds),
    expireInSeconds: queue.timeoutSeconds,
    heartbeatSeconds: queue.timeoutSeconds > LONG_SECONDS ? SILENCE_SECONDS : null,
    deadLetter,
  }
  await boss.createQueue(deadLetter)
  const { heartbeatSeconds, ...created } = options
  await boss.createQueue(queue.name, {
    ...created,
    ...(heartbeatSeconds !== null && { heartbeatSeconds }),
    ...(queue.keyOf && { policy: 'exclusive' }),
  })
  // A queue from an earlier version keeps its old settings otherwise.
  await boss.updateQueue(queue.name, options)
  if (queue.cron) await boss.schedule(queue.name, queue.cron, {})
}

/**
 * Connects to the queues in the database and creates what is missing. With the role `worker` it
 * also does the work and keeps the schedules; without, jobs can only be sent.
 *
 * A job that fails is tried again with growing pauses, then goes to the queue `NAME.dead`. What a
 * job carries is never logged.
 */
export const startJobs = async (options: {
  readonly url: string
  readonly log: Log
  readonly handlers: readonly JobHandler[]
  readonly roles: readonly string[]
  readonly mailSeals: MailSeals
}): Promise<Jobs> => {
  const { url, log, handlers } = options
  const works = options.roles.includes('worker')
  const kept = createRememberedJobs(log)
  const stopping = new AbortController()
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'kogge jobs',
    max: works ? 4 : 2,
    supervise: works,
    schedule: works,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  for (const { queue } of handlers) await ensureQueue(boss, queue)
  const sender: JobSender = {
    mailSeals: options.mailSeals,
    send: async (tx, queue, data, options) => {
      const singletonKey = queue.keyOf?.(data)
      const delaySeconds = options?.afterSeconds ?? queue.delaySeconds
      const id = await boss.send(queue.name, data, {
        db: fromDrizzle(tx, sql),
        ...(singletonKey !== undefined && { singletonKey }),
        ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
        ...(queue.rankOf && { priority: queue.rankOf(data) }),
      })
      if (!id && !queue.keyOf) throw new Error(`The queue ${queue.name} took no job.`)
      if (!queue.isKept || singletonKey === undefined) return
      const handler = handlers.find((one) => one.queue.name === queue.name)
      const attempt = { signal: stopping.signal, number: 0, isLast: true }
      const work = async () => handler?.run(data, sender, attempt)
      const after = (delaySeconds ?? 0) + KEPT_SECONDS
      afterCommit(tx, () => kept.keep(`${queue.name} ${singletonKey}`, after, work))
    },
  }
  for (const { queue, pollSeconds, run } of works ? handlers : []) {
    const work: WorkHandler<object> = async (jobs) => {
      for (const job of jobs) {
        const attempt: JobAttempt = {
          signal: AbortSignal.any([job.signal, stopping.signal]),
          number: job.retryCount,
          isLast: job.retryCount >= queue.retries,
        }
        const begunAt = performance.now()
        try {
          await run(job.data, sender, attempt)
          if (queue.isKept) kept.done(`${queue.name} ${queue.keyOf?.(job.data)}`, begunAt)
          if (queue.leavesNothing) await boss.deleteJob(queue.name, job.id)
        } catch (error) {
          log.warn({ err: error, queue: queue.name, job: job.id }, 'job failed')
          throw error
        }
      }
    }
    const polling = { pollingIntervalSeconds: pollSeconds }
    const { reserved } = queue
    await boss.work<object>(queue.name, { ...polling, localConcurrency: queue.atOnce ?? 1 }, work)
    if (reserved)
      await boss.work<object>(
        queue.name,
        { ...polling, localConcurrency: reserved.atOnce, minPriority: reserved.rank },
        work,
      )
  }
  return {
    ...sender,
    stop: async (seconds = 20) => {
      stopping.abort(new Error('The process was asked to stop.'))
      await kept.finish()
      await boss.stop({ graceful: true, timeout: seconds * 1000, close: true })
    },
  }
}
