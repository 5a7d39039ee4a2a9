import { alertTimes, percentiles } from '@kogge/domain/monitor/alert-times.ts'
import { DISCREPANCIES } from '@kogge/domain/monitor/match-discrepancies.ts'
import { z } from 'zod'

const count = z.number().int().nonnegative()
const instant = z.iso.datetime()
const day = z.iso.date()

/** How fast alerts of a source were on a day, for everyone. */
export const publicAlertTime = z.strictObject({
  day,
  source: z.string(),
  matches: count,
  /** From publication to match; null where the source states no time of publication. */
  alert: percentiles.nullable(),
  /** From the file to the match. */
  ours: percentiles.nullable(),
})
export type PublicAlertTime = z.infer<typeof publicAlertTime>

/** The same with every stage, for staff. */
export const alertTimeView = z.strictObject({
  day,
  source: z.string(),
  matches: count,
  shown: count,
  times: alertTimes,
})
export type AlertTimeView = z.infer<typeof alertTimeView>

const runView = z.strictObject({
  startedAt: instant,
  /** Null of one that runs, or was cut off. */
  finishedAt: instant.nullable(),
  profiles: count,
  changes: count,
  missing: count,
  surplus: count,
  returned: count,
})

const discrepancyView = z.strictObject({
  kind: z.enum(DISCREPANCIES),
  rfxId: z.uuid(),
  title: z.string(),
  profile: z.string(),
  orgId: z.uuid(),
  org: z.string(),
  foundAt: instant,
  settledAt: instant.nullable(),
})

/** The last runs of the reconciliation, and what they found. */
export const reconciliationView = z.strictObject({
  runs: z.array(runView),
  discrepancies: z.array(discrepancyView),
})
export type ReconciliationView = z.infer<typeof reconciliationView>

/** What staff must know of matching; null where all is well. */
export const matchAlarm = z
  .strictObject({
    /** Found within a day. */
    missing: count,
    surplus: count,
    /** Of these, what stands. */
    unsettled: count,
    /** When matches were last compared, where that is too long ago. */
    silentSince: instant.nullable(),
  })
  .nullable()
export type MatchAlarm = z.infer<typeof matchAlarm>
