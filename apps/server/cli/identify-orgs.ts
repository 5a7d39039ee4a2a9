import {
  type IdentificationReport,
  identifyOrgs as identify,
} from '@kogge/harvester/replay/org-identification.ts'
import { assertNoHalt, readingHalt } from './harvest-files.ts'
import { withDatabase } from './open-database.ts'

const showProgress = ({ procedures }: IdentificationReport): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r${procedures} procedures`)
}

/** Matches the organisations of all stored notices anew and says what came of it. */
export const identifyOrgs = async (options: { readonly force: boolean }): Promise<void> => {
  const report = await withDatabase(async ({ db }) => {
    if (!options.force) assertNoHalt(await readingHalt(db))
    return identify(db, { onBatch: showProgress })
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  console.log(`${report.procedures} procedures, ${report.requests} tenders changed`)
}
