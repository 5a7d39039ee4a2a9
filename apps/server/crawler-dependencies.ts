import type { Db } from '@kogge/db/client.ts'
import { RATES } from '@kogge/domain/harvester/crawlers.ts'
import type { CrawlDeps } from '@kogge/features/harvester/server/crawlers/crawl-runs.jobs.ts'
import { settleAbandoned } from '@kogge/harvester/crawl/abandoned-crawl-runs.ts'
import { crawlRates } from '@kogge/harvester/crawl/exchange-rate-crawl.ts'
import { crawl } from '@kogge/harvester/crawl/source-crawl.ts'
import { sourceOf } from '@kogge/harvester/sources/all-sources.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { Config } from './config.ts'
import { factsOfSources } from './source-facts.ts'

/** What the work of crawlers is given: the sources, and what runs them. */
export const crawling = (db: Db, config: Config, log: Log, halt: CrawlDeps['halt']): CrawlDeps => ({
  db,
  log,
  sources: factsOfSources(config),
  place: config.publicUrl,
  halt,
  settle: () => settleAbandoned(db),
  run: async ({ source, trigger, days }, signal) => {
    const options = { config: config.sources, trigger, signal }
    if (source === RATES) {
      const report = await crawlRates(db, options)
      return report && { ...report, isMoreDue: false }
    }
    const found = sourceOf(source)
    if (!found) throw new Error(`${source} is no source that Kogge fetches from.`)
    const report = await crawl(db, found, { ...options, ...(days && { days }) })
    if (!report) return null
    const { outcome, failure, isMoreDue, new: added } = report
    return { outcome, failure, isMoreDue, added }
  },
})
