import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { crawler, crawlRun, harvestPartition } from '@kogge/db/schema/harvest.ts'
import { eq, sql } from 'drizzle-orm'
import { entriesOf } from '../sources/entries.ts'
import type { SourceEntry } from '../sources/entry.ts'
import { HttpError } from '../sources/http/errors.ts'
import { openRun, type RunOptions } from '../sources/run.ts'
import type { Fetched, Source } from '../sources/source.ts'
import { type Days, knownFile, passed, resumeOf } from './checkpoints.ts'
import { harvest } from './harvest.ts'
import type { HarvestReport, Tally } from './report.ts'

export interface CrawlOptions
  extends Pick<RunOptions, 'config' | 'from' | 'to' | 'signal' | 'now' | 'http'> {
  readonly trigger: 'schedule' | 'person' | 'command'
  readonly onBatch?: (tally: Readonly<Tally>) => void
}

export interface CrawlReport extends HarvestReport {
  /** The partition that the files of this run are in. */
  readonly partition: string
  /** What it cost: requests made, and bytes received, unpacked. */
  readonly asked: { readonly requests: number; readonly bytes: number }
  readonly absent: number
  readonly unchanged: number
  /** Why the source gave no more; null where it gave everything. */
  readonly failure: string | null
}

/** Does the work while no other process does the same; null where one does. Ends with the process. */
const alone = <Result>(
  db: Db,
  source: string,
  work: () => Promise<Result>,
): Promise<Result | null> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`crawl:${source}`}, 0)) as free`,
    )
    return rows[0]?.free ? work() : null
  })

interface Begun {
  readonly partition: string
  readonly runId: string
}

const begin = (db: Db, source: string, { trigger, from, to }: CrawlOptions): Promise<Begun> =>
  db.transaction(async (tx) => {
    const [partition, runId] = [randomUUID(), randomUUID()]
    await tx.insert(harvestPartition).values({
      ...{ guid: partition, source, state: 'running', runs: 1 },
      createdDate: sql`(now() at time zone 'UTC')::date`,
      startedAt: sql`now()`,
    })
    await tx
      .insert(crawlRun)
      .values({ id: runId, source, trigger, fromDay: from, toDay: to, partitionGuid: partition })
    await tx
      .insert(crawler)
      .values({ source, lastStartedAt: sql`now()` })
      .onConflictDoUpdate({ target: crawler.source, set: { lastStartedAt: sql`now()` } })
    return { partition, runId }
  })

const end = (
  db: Db,
  source: string,
  { partition, runId }: Begun,
  days: Days,
  {
    tally,
    asked,
    failure,
  }: { tally: Readonly<Tally>; asked: CrawlReport['asked']; failure: string | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = sql`now()`
    const counts = {
      ...{ files: tally.files, notices: tally.read, added: tally.new },
      failures: tally.failed.length,
    }
    const error = failure?.slice(0, 2000) ?? null
    await tx
      .update(harvestPartition)
      .set({ ...counts, error, state: failure === null ? 'done' : 'failed', finishedAt: now })
      .where(eq(harvestPartition.guid, partition))
    await tx
      .update(crawlRun)
      .set({
        ...{ ...counts, ...asked, error, finishedAt: now },
        outcome: failure === null ? 'done' : 'failed',
      })
      .where(eq(crawlRun.id, runId))
    const came = tally.new > 0 ? { lastNoticeAt: now } : {}
    await tx
      .update(crawler)
      .set(
        failure === null
          ? {
              ...came,
              ...{ lastSuccessAt: now, lastError: null, failuresInRow: 0, resume: null },
              completeThrough: sql`greatest(complete_through, ${days.to}::date)`,
            }
          : {
              ...came,
              ...{ lastError: error, lastErrorAt: now },
              failuresInRow: sql`failures_in_row + 1`,
            },
      )
      .where(eq(crawler.source, source))
  })

/** A run's way through what is fetched: entries to harvest, and what is behind when they are done. */
const passage = (fetched: AsyncIterable<Fetched>) => {
  const waiting: { readonly upTo: number; readonly one: Fetched }[] = []
  const seen = { absent: 0, unchanged: 0, failure: null as string | null }
  let given = 0
  const entries = async function* (): AsyncGenerator<SourceEntry> {
    try {
      for await (const one of fetched) {
        if (one.kind === 'file')
          for await (const entry of entriesOf(
            (async function* () {
              yield one
            })(),
          )) {
            given += 1
            yield entry
          }
        else seen[one.kind] += 1
        waiting.push({ upTo: given, one })
      }
    } catch (error) {
      // What came before is kept; only then is the failure told.
      if (!(error instanceof HttpError)) throw error
      seen.failure = error.message
    }
  }
  const behind = (done: number): Fetched[] => {
    const at = waiting.findIndex(({ upTo }) => upTo > done)
    return waiting.splice(0, at === -1 ? waiting.length : at).map(({ one }) => one)
  }
  return { entries: entries(), behind, seen }
}

/**
 * Takes some days of a source from its servers to committed, searchable requests, in a partition of
 * their own. What came before a failure stays; a run over the same days goes on behind it. Null
 * where another process is at work on the source.
 */
export const crawl = (db: Db, source: Source, options: CrawlOptions): Promise<CrawlReport | null> =>
  alone(db, source.code, async () => {
    const { code } = source
    const days: Days = { from: options.from, to: options.to }
    const begun = await begin(db, code, options)
    const { partition } = begun
    const run = openRun(source, {
      ...options,
      resume: await resumeOf(db, code, days),
      known: (address) => knownFile(db, code, address),
    })
    const way = passage(run.fetched)
    let last: Readonly<Tally> | null = null
    const settle = async (done: number): Promise<void> => {
      for (const one of way.behind(done)) await passed(db, { source: code, partition, days }, one)
    }
    try {
      const report = await harvest(db, way.entries, {
        ...{ source: code, partition },
        onBatch: async (tally) => {
          last = { ...tally }
          options.onBatch?.(tally)
          await settle(tally.done)
        },
      })
      await settle(report.files)
      const { absent, unchanged, failure } = way.seen
      await end(db, code, begun, days, { tally: report, asked: { ...run.counts }, failure })
      return { ...report, partition, absent, unchanged, failure, asked: { ...run.counts } }
    } catch (thrown) {
      const failure = thrown instanceof Error ? thrown.message : 'unknown'
      const tally = last ?? {
        files: 0,
        bytes: 0,
        done: 0,
        read: 0,
        new: 0,
        known: 0,
        requests: 0,
        failed: [],
      }
      await end(db, code, begun, days, { tally, asked: { ...run.counts }, failure })
      throw thrown
    }
  })
