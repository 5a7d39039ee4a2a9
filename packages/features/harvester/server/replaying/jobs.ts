import type { Db } from '@kogge/db/client.ts'
import { sourcesAtWork } from '@kogge/db/crawl-lock.ts'
import { crawlRun, harvestPartition } from '@kogge/db/schema/harvest.ts'
import { flagValue } from '@kogge/platform/server/flags/data.ts'
import { handle, type JobHandler } from '@kogge/platform/server/jobs.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { READ_AGAIN, type ReadAgain } from './queue.ts'

/** What a reading came to. */
export interface Reading {
  readonly files: number
  readonly read: number
  readonly new: number
  readonly failed: readonly unknown[]
}

export interface ReadAgainDeps {
  readonly db: Db
  /** Takes stored files through all stages again; may be done twice. */
  readonly read: (asked: ReadAgain) => Promise<Reading>
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

const readPartition = async ({ db, read }: ReadAgainDeps, guid: string): Promise<void> => {
  if (await isFilled(db, guid)) throw new Error('A run of its source is still filling it.')
  const set = (values: Parameters<ReturnType<Db['update']>['set']>[0]) =>
    db.update(harvestPartition).set(values).where(eq(harvestPartition.guid, guid))
  await set({
    ...{ state: 'running', startedAt: now, finishedAt: null, error: null },
    runs: sql`${harvestPartition.runs} + 1`,
  })
  try {
    const { files, read: notices, new: added, failed } = await read({ kind: 'partition', guid })
    await set({
      ...{ state: 'done', finishedAt: now, files, notices, failures: failed.length },
      added: sql`${harvestPartition.added} + ${added}`,
    })
  } catch (thrown) {
    const error = (thrown instanceof Error ? thrown.message : 'unknown').slice(0, MAX_ERROR)
    await set({ state: 'failed', finishedAt: now, error })
    throw thrown
  }
}

/**
 * Reads again what was asked for. While the flag `disableImport` is set, or a run still fills the
 * partition, it throws, so that the job waits and is tried again.
 */
export const readAgain = async (deps: ReadAgainDeps, asked: ReadAgain): Promise<void> => {
  if (await flagValue(deps.db, 'disableImport'))
    throw new Error('Reading is switched off by the flag disableImport.')
  if (asked.kind === 'partition') await readPartition(deps, asked.guid)
  else await deps.read(asked)
}

/** The work of the harvester's screens that is done later. */
export const readAgainHandlers = (deps: ReadAgainDeps): readonly JobHandler[] => [
  handle(READ_AGAIN, (asked) => readAgain(deps, asked), 2),
]
