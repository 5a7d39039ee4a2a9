import { type CrawlerRunInput, crawlerInput } from '@kogge/domain/harvest/crawlers.ts'
import type { Queue } from '@kogge/platform/server/jobs.ts'
import { z } from 'zod'

const day = z.iso.date()
const crawlJob = z.union([
  crawlerInput.extend({ trigger: z.literal('schedule') }).strict(),
  crawlerInput
    .extend({ trigger: z.literal('person'), from: day.optional(), to: day.optional() })
    .strict(),
])
export type CrawlJob = z.infer<typeof crawlJob>

/** A run of a crawler. Those that are due by themselves are one, however often they fall due. */
export const CRAWL: Queue<CrawlJob> = {
  name: 'harvester.crawl',
  data: crawlJob,
  retries: 6,
  retryDelaySeconds: 120,
  timeoutSeconds: 20 * 3600,
  keyOf: (job) =>
    job.trigger === 'schedule' || job.from === undefined
      ? job.source
      : `${job.source} ${job.from} ${job.to}`,
}

/** The same asked for by a person. */
export const askedRun = ({ source, from, to }: CrawlerRunInput): CrawlJob => ({
  source,
  trigger: 'person',
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})
