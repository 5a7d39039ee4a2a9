import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { crawler, crawlRun, harvestPartition } from '@kogge/db/schema/harvester.ts'
import { completeAfter, type Days } from '@kogge/domain/harvester/crawl-schedule.ts'
import { eq, sql } from 'drizzle-orm'

export type Trigger = 'schedule' | 'person' | 'command'
export type Outcome = 'done' | 'failed' | 'stopped'

/** What is asked for, and why. */
interface NewRun {
  readonly source: string
  readonly trigger: Trigger
  readonly days: Days
  /** Whether files come that stand in a partition of their own. */
  readonly hasFiles: boolean
}

/** A run that is under way. */
export interface Begun {
  readonly source: string
  readonly days: Days
  readonly runId: string
  readonly partition: string | null
}

const now = sql`now()`

/** Writes down that a run begins, in a partition of its own. */
export const beginRun = (db: Db, { source, trigger, days, hasFiles }: NewRun): Promise<Begun> =>
  db.transaction(async (tx) => {
    const [partition, runId] = [hasFiles ? randomUUID() : null, randomUUID()]
    if (partition !== null)
      await tx.insert(harvestPartition).values({
        guid: partition,
        source,
        state: 'running',
        runs: 1,
        startedAt: now,
        createdDate: sql`(now() at time zone 'UTC')::date`,
      })
    await tx.insert(crawlRun).values({
      id: runId,
      source,
      trigger,
      fromDay: days.from,
      toDay: days.to,
      partitionGuid: partition,
    })
    await tx
      .insert(crawler)
      .values({ source, lastStartedAt: now })
      .onConflictDoUpdate({ target: crawler.source, set: { lastStartedAt: now } })
    return { source, days, runId, partition }
  })

/** What a run came to. */
export interface Ended {
  readonly outcome: Outcome
  /** Why it failed or was stopped; null where it was neither. */
  readonly reason: string | null
  readonly counts: {
    readonly files: number
    readonly notices: number
    readonly added: number
    readonly failures: number
  }
  readonly asked: { readonly requests: number; readonly bytes: number }
  /** The last day of which everything can be out. */
  readonly lastOut: string
}

const MOST_WORDS = 2000

/** Moves the crawler on; gives the last day that is complete now. */
const moveOn = async (
  tx: Db,
  { source, days }: Begun,
  { outcome, reason, counts, lastOut }: Ended,
): Promise<string | null> => {
  const [row] = await tx
    .select({ completeThrough: crawler.completeThrough })
    .from(crawler)
    .where(eq(crawler.source, source))
    .for('update')
  const before = row?.completeThrough ?? null
  const isDone = outcome === 'done'
  const completeThrough = isDone ? completeAfter(before, days, lastOut) : before
  await tx
    .update(crawler)
    .set({
      completeThrough,
      ...(counts.added > 0 && { lastNoticeAt: now }),
      ...(isDone && { lastSuccessAt: now, lastError: null, failuresInRow: 0, resume: null }),
      ...(outcome === 'failed' && {
        lastError: reason,
        lastErrorAt: now,
        failuresInRow: sql`failures_in_row + 1`,
      }),
    })
    .where(eq(crawler.source, source))
  return completeThrough
}

/** Writes down what a run came to; gives the last day that is complete now. */
export const endRun = (db: Db, begun: Begun, input: Ended): Promise<string | null> =>
  db.transaction(async (tx) => {
    const ended = { ...input, reason: input.reason?.slice(0, MOST_WORDS) ?? null }
    const { outcome, reason: error, counts, asked: requested } = ended
    if (begun.partition !== null)
      await tx
        .update(harvestPartition)
        .set({ ...counts, error, state: outcome === 'failed' ? 'failed' : 'done', finishedAt: now })
        .where(eq(harvestPartition.guid, begun.partition))
    await tx
      .update(crawlRun)
      .set({ ...counts, ...requested, outcome, error, finishedAt: now })
      .where(eq(crawlRun.id, begun.runId))
    return moveOn(tx, begun, ended)
  })
