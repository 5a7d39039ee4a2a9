import { type CrawlerRunInput, crawlerInput } from '@kogge/domain/harvester/crawlers.ts'
import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'

const day = z.iso.date()
const crawlJob = z.discriminatedUnion('trigger', [
  crawlerInput.extend({ trigger: z.literal('schedule') }).strict(),
  crawlerInput
    .extend({
      trigger: z.literal('person'),
      from: day.optional(),
      to: day.optional(),
      /** The minute in which it was asked for. */
      asked: z.iso.datetime(),
    })
    .strict(),
])
export type CrawlJob = z.infer<typeof crawlJob>

const keyOf = (job: CrawlJob): string =>
  job.trigger === 'schedule'
    ? job.source
    : [job.source, job.from, job.to, job.asked].filter(Boolean).join(' ')

/**
 * A run of a crawler. Those that are due by themselves are one, however often they fall due; those
 * that people ask for are one where they are asked for over the same in one minute.
 */
export const CRAWL: Queue<CrawlJob> = {
  name: 'harvester.crawl',
  data: crawlJob,
  retries: 6,
  retryDelaySeconds: 120,
  timeoutSeconds: 20 * 3600,
  atOnce: 2,
  keyOf,
}

/** The same asked for by a person. */
export const requestedRun = ({ source, from, to }: CrawlerRunInput, now: Date): CrawlJob => ({
  source,
  trigger: 'person',
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  asked: `${now.toISOString().slice(0, 16)}:00Z`,
})
