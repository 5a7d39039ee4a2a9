import type { Db } from '@kogge/db/client.ts'
import { mailReconciliation, operationAlarm } from '@kogge/db/schema/mail-reconciliation.ts'
import { desc } from 'drizzle-orm'
import type { MailReconciliations } from './mail-reconciliation.views.ts'

const RUNS = 12
const ALARMS = 12

/** The last comparisons and alarms, the latest first. */
export const lastReconciliations = async (db: Db): Promise<MailReconciliations> => {
  const runs = await db
    .select()
    .from(mailReconciliation)
    .orderBy(desc(mailReconciliation.id))
    .limit(RUNS)
  const alarms = await db
    .select({ alarm: operationAlarm.alarm, at: operationAlarm.at })
    .from(operationAlarm)
    .orderBy(desc(operationAlarm.at), operationAlarm.alarm)
    .limit(ALARMS)
  return {
    runs: runs.map(({ id: _id, startedAt, finishedAt, ...counts }) => ({
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      ...counts,
    })),
    alarms: alarms.map(({ alarm, at }) => ({ alarm, at: at.toISOString() })),
  }
}
