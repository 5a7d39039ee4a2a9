import type { Crawler } from '../harvester.client.ts'

const STATUSES = [
  'running',
  'paused',
  'disabled',
  'blocked',
  'failing',
  'scheduled',
  'idle',
] as const
type CrawlerStatus = (typeof STATUSES)[number]

/** What matters most about a crawler: what it does, else what keeps it, else when it goes on. */
export const statusOf = (
  crawler: Pick<
    Crawler,
    'isRunning' | 'isPaused' | 'isDisabled' | 'obstacle' | 'failuresInRow' | 'isScheduled'
  >,
): CrawlerStatus => {
  if (crawler.isRunning) return 'running'
  if (crawler.isPaused) return 'paused'
  if (crawler.obstacle !== null) return 'blocked'
  if (crawler.isDisabled) return 'disabled'
  if (crawler.failuresInRow > 0) return 'failing'
  return crawler.isScheduled ? 'scheduled' : 'idle'
}

/** Whether somebody may ask for a run; where not, the page states the obstacle. */
export const canRequestRun = ({ isPaused, isDisabled, obstacle }: Crawler): boolean =>
  !isPaused && !isDisabled && obstacle === null
