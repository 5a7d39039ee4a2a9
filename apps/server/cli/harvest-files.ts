import type { Db } from '@kogge/db/client.ts'
import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import type { HarvestReport } from '@kogge/harvester/intake/harvest-report.ts'
import { readFiles } from '@kogge/harvester/sources/local-files.ts'
import type { SourceEntry } from '@kogge/harvester/sources/source-entry.ts'
import { flagHalt, type Halt, watchHalt } from '@kogge/platform/server/job-halts.queries.ts'
import { ConfigError } from '../config.ts'
import { withDatabase } from './open-database.ts'

const MAX_LISTED = 50

/** What keeps files from being read; null where nothing does. */
export const readingHalt = (db: Db): Promise<Halt | null> =>
  flagHalt(db, ['disableHarvesting', 'disableImport'])

/** Throws `ConfigError` with what is in the way. */
export const assertNoHalt = (halt: Halt | null): void => {
  if (halt) throw new ConfigError(`nothing was read: ${halt.reason} --force reads all the same.`)
}

/** A line of progress where a person looks on. */
export const showProgress = ({ files, read }: Pick<HarvestReport, 'files' | 'read'>): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${files} files, ${read} notices`)
}

/** Says what came of a harvest. The exit code is 1 when something could not be read. */
export const printReport = (report: HarvestReport): void => {
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  for (const { name, message } of report.failed.slice(0, MAX_LISTED)) {
    console.error(`${name}: ${message}`)
  }
  if (report.failed.length > MAX_LISTED) {
    console.error(`... and ${report.failed.length - MAX_LISTED} more`)
  }
  console.log(
    `${report.read} notices read from ${report.files} files: ${report.new} new, ${report.known} known, ` +
      `${report.failed.length} failed; ${report.requests} tenders; ` +
      `${report.seconds.toFixed(1)} s, ${Math.round(report.perSecond)} notices/s`,
  )
  if (report.failed.length > 0) process.exitCode = 1
}

async function* until(
  entries: AsyncIterable<SourceEntry>,
  signal: AbortSignal,
): AsyncGenerator<SourceEntry> {
  for await (const entry of entries) {
    if (signal.aborted) return
    yield entry
  }
}

/**
 * Reads files into the database and says what came of it; a feature flag that is set meanwhile
 * ends it, and what is committed stays. The exit code is 1 when not everything could be read.
 */
export const harvestFiles = async (
  paths: readonly string[],
  options: { readonly source?: string; readonly force: boolean },
): Promise<void> => {
  const source = SOURCE_CODES.find((code) => code === options.source)
  if (options.source !== undefined && !source) {
    throw new ConfigError(`--source: "${options.source}" is none of ${SOURCE_CODES.join(', ')}`)
  }
  await withDatabase(async ({ db }) => {
    const look = async () => (options.force ? null : readingHalt(db))
    assertNoHalt(await look())
    const { signal, stop } = watchHalt(look)
    try {
      const report = await harvest(db, until(readFiles(paths), signal), {
        ...(source && { source }),
        signal,
        onBatch: showProgress,
      })
      printReport(report)
      signal.throwIfAborted()
    } catch (thrown) {
      if (!signal.aborted) throw thrown
      console.error(`It was stopped: ${signal.reason.message}`)
      process.exitCode = 1
    } finally {
      stop()
    }
  })
}
