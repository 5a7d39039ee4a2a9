import { instantAt } from '../kernel/notice-times.ts'
import type { RfxStage, TenderStatus } from './tender-status-values.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A call for competition that names no deadline (a qualification system, a prior information notice) counts as open this long. */
const OPEN_WITHOUT_DEADLINE_DAYS = 365

/**
 * When a competition stops being open: its last lot's deadline, else a year after publication.
 * Null when neither is known.
 */
export const closesAt = (
  deadlines: readonly (Date | null)[],
  publishedAt: Date | null,
): Date | null => {
  const times = deadlines.filter((d) => d !== null).map((d) => d.getTime())
  if (times.length > 0) return new Date(Math.max(...times))
  return publishedAt && instantAt(publishedAt.getTime() + OPEN_WITHOUT_DEADLINE_DAYS * DAY_MS)
}

/**
 * The status that a reader sees at `now`: a competition is open until it closes, to the
 * millisecond.
 */
export const statusOf = (stage: RfxStage, closes: Date | null, now: Date): TenderStatus => {
  if (stage !== 'competition') return stage
  return closes !== null && closes.getTime() > now.getTime() ? 'open' : 'closed'
}
