import { z } from 'zod'

/**
 * The way of a notice to the feed: `fetched` from its publication to the file here, `compiled` from there to the request, `matched`
 * to the row of the match, `shown` to the first list that showed it; `alert` from publication to match, `ours` from file to match.
 */
export const ALERT_STAGES = ['fetched', 'compiled', 'matched', 'shown', 'alert', 'ours'] as const
export type AlertStage = (typeof ALERT_STAGES)[number]

/** Seconds within which half of the matches, 95 % and 99 % of them went a stage. */
export const percentiles = z.strictObject({
  p50: z.number().nonnegative(),
  p95: z.number().nonnegative(),
  p99: z.number().nonnegative(),
})
export type Percentiles = z.infer<typeof percentiles>

const stage = percentiles.nullable()

/** Null for a stage that no match has gone through, or whose times are not known. */
export const alertTimes = z.strictObject({
  fetched: stage,
  compiled: stage,
  matched: stage,
  shown: stage,
  alert: stage,
  ours: stage,
} satisfies Record<AlertStage, typeof stage>)
export type AlertTimes = z.infer<typeof alertTimes>
