import type { Db } from '@kogge/db/client.ts'
import { type Days, daysDue } from '@kogge/domain/harvester/crawl-schedule.ts'
import { lastDayOut } from '@kogge/domain/harvester/publication-calendar.ts'
import { harvest } from '../harvest.ts'
import { emptyTally, type HarvestReport, reportOf, type Tally } from '../intake/harvest-report.ts'
import type { Source } from '../sources/source-declaration.ts'
import { openRun, type RunOptions } from '../sources/source-run.ts'
import { recover } from './abandoned-crawl-runs.ts'
import { knownFile, passed, resumeOf, stateOf } from './crawl-checkpoints.ts'
import { beginRun, type Ended, endRun, type Outcome, type Trigger } from './crawl-runs.ts'
import { passageOf } from './fetched-entries.ts'
import { withSourceLock } from './source-lock.ts'

export interface CrawlOptions extends Pick<RunOptions, 'config' | 'now' | 'http'> {
  readonly trigger: Trigger
  /** Days asked for, both included; those that are due where none are named. */
  readonly days?: Days
  /** Stops the run: what is committed stays, and a run over the same days goes on behind it. */
  readonly signal?: AbortSignal
  readonly onBatch?: (tally: Readonly<Tally>) => void
}

export interface CrawlReport extends HarvestReport {
  readonly days: Days
  /** The partition that the files of this run are in. */
  readonly partition: string
  /** What it cost: requests made, and bytes received, unpacked. */
  readonly asked: { readonly requests: number; readonly bytes: number }
  readonly absent: number
  readonly unchanged: number
  readonly outcome: Outcome
  /** Why the source gave no more, or who stopped it; null where it gave everything. */
  readonly failure: string | null
  /** Whether days are out that are not here yet. */
  readonly isMoreDue: boolean
}

/** What a signal or an error says. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)

const dueOf = async (
  db: Db,
  { code, calendar, overlapDays }: Source,
  lastOut: string,
): Promise<Days> => daysDue(calendar, overlapDays, lastOut, await stateOf(db, code))

/**
 * Takes some days of a source from its servers to committed, searchable requests, in a partition of
 * their own. What came before a failure or a stop stays; a run over the same days goes on behind
 * it, and takes on what a process left that ended on the way. Null where another process is at
 * work on the source. Throws what is no failure of the source, once it is written down.
 */
export const crawl = (db: Db, source: Source, options: CrawlOptions): Promise<CrawlReport | null> =>
  withSourceLock(db, source.code, async (lost) => {
    const { code, calendar } = source
    const started = performance.now()
    await recover(db, code)
    const lastOut = lastDayOut(calendar, options.now ?? new Date())
    const days = options.days ?? (await dueOf(db, source, lastOut))
    const begun = await beginRun(db, {
      source: code,
      trigger: options.trigger,
      days,
      hasFiles: true,
    })
    const partition = begun.partition ?? ''
    const requested = options.signal ?? new AbortController().signal
    const signal = AbortSignal.any([requested, lost])
    const run = openRun(source, {
      ...options,
      ...days,
      signal,
      resume: await resumeOf(db, code, days),
      known: (address) => knownFile(db, code, address),
    })
    const passage = passageOf(run.fetched, signal)
    let last: Readonly<Tally> = emptyTally()
    const settle = async (done: number): Promise<void> => {
      for (const one of passage.behind(done))
        await passed(db, { source: code, partition, days }, one)
    }
    const end = async (outcome: Outcome, reason: string | null): Promise<CrawlReport> => {
      const counts: Ended['counts'] = {
        files: last.files,
        notices: last.read,
        added: last.new,
        failures: last.failed.length,
      }
      const cost = { ...run.counts }
      const through = await endRun(db, begun, { outcome, reason, counts, asked: cost, lastOut })
      const { absent, unchanged } = passage.seen
      return {
        ...reportOf(last, started),
        days,
        partition,
        asked: cost,
        absent,
        unchanged,
        outcome,
        failure: reason,
        isMoreDue: outcome === 'done' && through !== null && through < lastOut,
      }
    }
    try {
      last = await harvest(db, passage.entries, {
        source: code,
        partition,
        signal,
        onBatch: async (tally) => {
          last = { ...tally }
          options.onBatch?.(tally)
          await settle(tally.done)
        },
      })
      await settle(last.files)
    } catch (thrown) {
      if (requested.aborted) return end('stopped', wordsOf(requested.reason))
      await end('failed', wordsOf(thrown))
      throw thrown
    }
    if (passage.seen.isWhole) return end('done', null)
    if (requested.aborted) return end('stopped', wordsOf(requested.reason))
    return end('failed', lost.aborted ? wordsOf(lost.reason) : passage.seen.failure)
  })
