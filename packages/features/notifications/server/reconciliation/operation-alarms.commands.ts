import type { Db } from '@kogge/db/client.ts'
import { globalRole } from '@kogge/db/schema/accounts.ts'
import { canGlobally } from '@kogge/domain/access/permission-checks.ts'
import { GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
import type { OperationAlarm } from '@kogge/domain/notifications/operation-alarms.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import { sendToUser } from '@kogge/platform/server/mail/mail-to-user.commands.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, gt, inArray, isNull, or, sql } from 'drizzle-orm'

interface Alarm {
  readonly alarm: OperationAlarm
  readonly count: number
  readonly names: string
}

const TEMPLATES = {
  sources: { template: 'alarmSources', path: '/freshness' },
  matches: { template: 'alarmMatches', path: '/admin/support/monitor' },
  digests: { template: 'alarmDigests', path: '/admin/support/notifications' },
  mail: { template: 'alarmMail', path: '/admin/support/emails' },
  stopped: { template: 'alarmStopped', path: '/admin/dev/feature-flags' },
} as const satisfies Record<OperationAlarm, { template: MailTemplate; path: string }>

/** Those who can see to it. */
const staffIds = async (db: Db, now: Date): Promise<readonly string[]> => {
  const roles = GLOBAL_ROLES.filter((role) => canGlobally([{ role }], 'admin.support.emails', now))
  const rows = await db
    .selectDistinct({ userId: globalRole.userId })
    .from(globalRole)
    .where(
      and(
        inArray(globalRole.role, roles),
        or(isNull(globalRole.expiresAt), gt(globalRole.expiresAt, now)),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** Alarms staff of something, once a day however often it is found. */
export const alarmStaff = (
  { db, log, publicUrl }: { readonly db: Db; readonly log: Log; readonly publicUrl: string },
  jobs: JobSender,
  { alarm, count, names }: Alarm,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into operation_alarm (alarm, day, at)
      values (${alarm}, (${now.toISOString()}::timestamptz at time zone 'Europe/Riga')::date, ${now.toISOString()})
      on conflict do nothing`)
    if (!rowCount) return
    log.error({ alarm, count }, 'ALARM: something stands still')
    const { template, path } = TEMPLATES[alarm]
    const values = { count, names }
    for (const userId of await staffIds(tx, now))
      await sendToUser(tx, jobs, userId, 'alarms', { template, path, values }, publicUrl, now)
  })
