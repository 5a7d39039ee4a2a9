import { OPERATION_ALARMS } from '@kogge/domain/notifications/operation-alarms.ts'
import { z } from 'zod'

const count = z.number().int()

/** The last comparisons of what should have gone out with what went, and the days on which staff were alarmed. */
export const mailReconciliations = z.strictObject({
  runs: z.array(
    z.strictObject({
      startedAt: z.iso.datetime(),
      /** Null of one that was cut off, or is under way. */
      finishedAt: z.iso.datetime().nullable(),
      matches: count,
      news: count,
      late: count,
      queued: count,
      requeued: count,
    }),
  ),
  alarms: z.array(z.strictObject({ alarm: z.enum(OPERATION_ALARMS), at: z.iso.datetime() })),
})
export type MailReconciliations = z.infer<typeof mailReconciliations>
