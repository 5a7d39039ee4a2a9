import { crawlRates } from '@kogge/harvester/crawl/exchange-rate-crawl.ts'
import { ConfigError } from '../config.ts'
import { withDatabase } from './open-database.ts'

/**
 * Fetches the rates of the European Central Bank, and converts the amounts that had no rate before.
 * The exit code is 1 when they could not be fetched.
 */
export const pullRates = async (): Promise<void> => {
  const report = await withDatabase(({ db }, config) =>
    crawlRates(db, { config: config.sources, trigger: 'command' }),
  )
  if (!report) throw new ConfigError('another process is at work on the rates')
  const { rates, added, requests, failure } = report
  if (failure === null)
    console.log(`${rates} rates, ${added} of them new; ${requests} tenders converted to euros`)
  else {
    console.error(failure)
    process.exitCode = 1
  }
}
