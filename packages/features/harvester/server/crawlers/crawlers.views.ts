import { CRAWLER_CODES } from '@kogge/domain/harvester/crawlers.ts'
import { LACKS } from '@kogge/domain/harvester/source-freshness.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

const count = z.number().int().nonnegative()
const instant = z.iso.datetime()
const day = z.iso.date()

/** A crawler: what its source is, and how it stands here. */
export const crawlerView = z.strictObject({
  source: z.enum(CRAWLER_CODES),
  name: z.string(),
  about: z.url(),
  licence: z.string(),
  retention: z.string(),
  caveats: z.array(z.string()),
  /** Hours of the day at which it runs by itself, in its own time. */
  hours: z.array(z.number().int().min(0).max(23)),
  timeZone: z.string(),
  paging: z.string(),
  /** Why it cannot be run here; null where it can. */
  obstacle: z.string().nullable(),
  /** The same in a word. */
  lack: z.enum(LACKS).nullable(),
  /** Whether the configuration names it among those that run by themselves. */
  isScheduled: z.boolean(),
  isPaused: z.boolean(),
  /** Who paused it, as people call them; null where nobody did, or nobody is known any more. */
  pausedBy: z.string().nullable(),
  /** Whether a feature flag stops it. */
  isDisabled: z.boolean(),
  isRunning: z.boolean(),
  /** Null where it does not run by itself, be it for now. */
  nextRunAt: instant.nullable(),
  lastStartedAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastNoticeAt: instant.nullable(),
  completeThrough: day.nullable(),
  /** Days that are out and not here; null where nothing is. */
  lagDays: count.nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: instant.nullable(),
  failuresInRow: count,
  files: count,
  openFailures: count,
})
export type CrawlerView = z.infer<typeof crawlerView>

export const runListInput = pageInput.extend({ source: z.enum(CRAWLER_CODES) })
export type RunListInput = z.infer<typeof runListInput>

/** One run of a crawler. */
const runView = z.strictObject({
  id: z.uuid(),
  trigger: z.enum(['schedule', 'person', 'command']),
  fromDay: day,
  toDay: day,
  partitionGuid: z.uuid().nullable(),
  partitionDate: day.nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** Null while it runs. */
  outcome: z.enum(['done', 'failed', 'stopped']).nullable(),
  requests: count,
  files: count,
  bytes: count,
  notices: count,
  added: count,
  failures: count,
  error: z.string().nullable(),
})

export const runPage = z.strictObject({
  items: z.array(runView),
  nextCursor: z.string().nullable(),
})
