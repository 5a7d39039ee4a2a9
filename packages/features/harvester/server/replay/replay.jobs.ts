import type { Db } from '@kogge/db/client.ts'
import { sourcesAtWork } from '@kogge/db/locks/crawl-lock.ts'
import { crawlRun, harvestPartition } from '@kogge/db/schema/harvester.ts'
import { flagHalt, type Halt, watchHalt } from '@kogge/platform/server/job-halts.queries.ts'
import {
  deadLetterQueueOf,
  handle,
  type JobAttempt,
  type JobHandler,
} from '@kogge/platform/server/job-queues.jobs.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { READ_AGAIN, type ReadAgain } from './replay-queue.ts'

/** What a reading came to. */
export interface Reading {
  readonly files: number
  readonly read: number
  readonly new: number
  readonly failed: readonly unknown[]
}

export interface ReadAgainDeps {
  readonly db: Db
  /** Takes stored files through all stages again; may be done twice. With the signal it throws. */
  readonly read: (input: ReadAgain, signal: AbortSignal) => Promise<Reading>
  /** What keeps it from being done, beside the flag. */
  readonly halt: () => Promise<Halt | null>
  /** Milliseconds between two looks at whether the work is to stop. */
  readonly haltLookMs?: number
}

const MAX_ERROR = 2000
const now = sql`now()`

/** Whether a run is still at work that fills a partition; one that died on the way is not. */
const isFilled = async (db: Db, guid: string): Promise<boolean> => {
  const [run] = await db
    .select({ source: crawlRun.source })
    .from(crawlRun)
    .innerJoin(harvestPartition, eq(harvestPartition.guid, crawlRun.partitionGuid))
    .where(and(eq(harvestPartition.guid, guid), isNull(crawlRun.outcome)))
    .limit(1)
  return run !== undefined && (await sourcesAtWork(db, [run.source])).has(run.source)
}

const messageOf = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : 'unknown').slice(0, MAX_ERROR)

/** A partition that nobody is going to read any more says so, unless a run is filling it. */
const giveUp = async (db: Db, guid: string, error: string): Promise<void> => {
  if (await isFilled(db, guid)) return
  await db
    .update(harvestPartition)
    .set({ state: 'failed', finishedAt: now, error })
    .where(
      and(eq(harvestPartition.guid, guid), inArray(harvestPartition.state, ['waiting', 'running'])),
    )
}

const readPartition = async (
  { db, read }: ReadAgainDeps,
  guid: string,
  signal: AbortSignal,
): Promise<void> => {
  if (await isFilled(db, guid)) throw new Error('A run of its source is still filling it.')
  const set = (values: Parameters<ReturnType<Db['update']>['set']>[0]) =>
    db.update(harvestPartition).set(values).where(eq(harvestPartition.guid, guid))
  await set({
    state: 'running',
    startedAt: now,
    finishedAt: null,
    error: null,
    runs: sql`${harvestPartition.runs} + 1`,
  })
  try {
    const {
      files,
      read: notices,
      new: added,
      failed,
    } = await read({ kind: 'partition', guid }, signal)
    await set({
      state: 'done',
      finishedAt: now,
      files,
      notices,
      failures: failed.length,
      added: sql`${harvestPartition.added} + ${added}`,
    })
  } catch (thrown) {
    // What was stopped is gone on with by itself.
    const state = signal.aborted ? 'waiting' : 'failed'
    await set({ state, finishedAt: now, error: messageOf(thrown) })
    throw thrown
  }
}

const attemptReading = async (
  deps: ReadAgainDeps,
  input: ReadAgain,
  stopping: AbortSignal,
): Promise<void> => {
  const look = async () => (await deps.halt()) ?? flagHalt(deps.db, ['disableImport'])
  const set = await look()
  if (set) throw new Error(set.reason)
  const halt = watchHalt(look, deps.haltLookMs)
  try {
    const signal = AbortSignal.any([halt.signal, stopping])
    if (input.kind === 'partition') await readPartition(deps, input.guid, signal)
    else await deps.read(input, signal)
  } finally {
    halt.stop()
  }
}

/**
 * Reads again what was asked for. While the flag `disableImport` is set, or a run still fills the
 * partition, it throws, so that the job waits and is tried again; a flag that is set on the way
 * ends it within seconds, as does the attempt's signal.
 */
export const readAgain = async (
  deps: ReadAgainDeps,
  input: ReadAgain,
  { signal, isLast }: Pick<JobAttempt, 'signal' | 'isLast'>,
): Promise<void> => {
  try {
    await attemptReading(deps, input, signal)
  } catch (thrown) {
    if (isLast && input.kind === 'partition') await giveUp(deps.db, input.guid, messageOf(thrown))
    throw thrown
  }
}

/** The work of the harvester's screens that is done later. */
export const readAgainHandlers = (deps: ReadAgainDeps): readonly JobHandler[] => [
  handle(READ_AGAIN, (input, _, attempt) => readAgain(deps, input, attempt), 2),
  // Whoever died with its process could not say so.
  handle(
    deadLetterQueueOf(READ_AGAIN),
    async (input) => {
      if (input.kind === 'partition')
        await giveUp(deps.db, input.guid, 'Reading again ended with its process several times.')
    },
    30,
  ),
]
