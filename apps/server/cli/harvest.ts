import type { Db } from '@kogge/db/client.ts'
import { SOURCE_CODES } from '@kogge/domain/reference/sources.ts'
import { readFiles } from '@kogge/harvester/sources/file.ts'
import { harvest } from '@kogge/harvester/stages/harvest.ts'
import type { HarvestReport } from '@kogge/harvester/stages/report.ts'
import { flagValue } from '@kogge/platform/server/flags/data.ts'
import { ConfigError } from '../config.ts'
import { withDatabase } from './with-database.ts'

const MAX_LISTED = 50

const STOPPING = ['disableHarvesting', 'disableImport'] as const

/** Throws `ConfigError` while a flag of the platform says that nothing is to be read. */
export const assertMayRead = async (db: Db): Promise<void> => {
  for (const flag of STOPPING) {
    if (await flagValue(db, flag))
      throw new ConfigError(
        `the feature flag ${flag} is set, so nothing was read; --force reads all the same`,
      )
  }
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

/** Reads files into the database and says what came of it. The exit code is 1 when something could not be read. */
export const harvestFiles = async (
  paths: readonly string[],
  options: { readonly source?: string; readonly force: boolean },
): Promise<void> => {
  const source = SOURCE_CODES.find((code) => code === options.source)
  if (options.source !== undefined && !source) {
    throw new ConfigError(`--source: "${options.source}" is none of ${SOURCE_CODES.join(', ')}`)
  }
  const report = await withDatabase(async ({ db }) => {
    if (!options.force) await assertMayRead(db)
    return harvest(db, readFiles(paths), {
      ...(source && { source }),
      onBatch: showProgress,
    })
  })
  printReport(report)
}
