import type { Db } from '@kogge/db/client.ts'
import { taskReminder } from '@kogge/db/schema/tasks.ts'
import { DEFAULT_SCHEDULE } from '@kogge/domain/notifications/mail-schedule.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { hasPlan } from '@kogge/platform/server/access/plan-condition.queries.ts'
import { isOnForMember } from '@kogge/platform/server/feature-flags.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import { isAwaited } from './awaited-tasks.queries.ts'
import { notifyOfDate } from './task-messages.commands.ts'

/** The writer of messages, where they lead to, the log of failures, and the instant. */
export interface Reminding {
  readonly jobs: JobSender
  readonly publicUrl: string
  readonly log: Log
  readonly now: Date
  readonly signal?: AbortSignal
}

interface Due extends Record<string, unknown> {
  readonly org_id: string
  readonly guid: string
  readonly user_id: string
  readonly deadline: string
  readonly is_on_opportunity: boolean
  readonly day: 'today' | 'tomorrow'
}

const AT_ONCE = 500
/** By the clocks of the reader: nobody is reminded in the night. */
const FROM_HOUR = 6

/** Reminders that are due and not written yet, behind a place in the order of tasks. */
const dueReminders = async (db: Db, now: Date, after: Due | null): Promise<readonly Due[]> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Due>(sql`
    select t.org_id, t.guid, t.assignee_id as user_id, t.deadline::text, t.opportunity_guid is not null as is_on_opportunity,
      case when t.deadline = l.wall::date then 'today' else 'tomorrow' end as day
    from task t left join mail_schedule s on s.user_id = t.assignee_id
    cross join lateral (select ${at} at time zone coalesce(s.zone, ${DEFAULT_SCHEDULE.zone}) as wall) as l
    where ${isAwaited} and t.assignee_id is not null
      and t.deadline between (${at} at time zone 'UTC')::date - 1 and (${at} at time zone 'UTC')::date + 2
      and t.deadline in (l.wall::date, l.wall::date + 1) and extract(hour from l.wall) >= ${FROM_HOUR}
      and ${belongsTo(sql`t.org_id`, sql`t.assignee_id`, at)} and ${hasPlan(sql`t.org_id`, now)}
      and not exists (select from task_reminder r
        where r.org_id = t.org_id and r.guid = t.guid and r.user_id = t.assignee_id and r.deadline = t.deadline
          and r.day = case when t.deadline = l.wall::date then 'today' else 'tomorrow' end)
      ${after ? sql`and (t.org_id, t.guid) > (${after.org_id}::uuid, ${after.guid}::uuid)` : sql``}
    order by t.org_id, t.guid limit ${AT_ONCE}`)
  return rows
}

/** Writes one reminder, unless another process has. */
const remind = (db: Db, due: Due, reminding: Reminding): Promise<void> =>
  db.transaction(async (tx) => {
    const { org_id: orgId, guid, user_id: userId, deadline, day } = due
    const one = { userId, orgId }
    if (due.is_on_opportunity && !(await isOnForMember(tx, 'enableOpportunityTasks', one))) return
    const written = await tx
      .insert(taskReminder)
      .values({ orgId, guid, userId, deadline, day, at: reminding.now })
      .onConflictDoNothing()
      .returning({ guid: taskReminder.guid })
    if (written.length > 0) await notifyOfDate(tx, reminding, { orgId, guid, userId, when: day })
  })

/**
 * Reminds those who have open tasks on the day before their date and on the day itself, by the clocks of each; once a task, date and
 * day, however often it runs. One that fails is logged and holds up no other.
 */
export const remindOfTasks = async (db: Db, reminding: Reminding): Promise<void> => {
  let after: Due | null = null
  do {
    const rows: readonly Due[] = await dueReminders(db, reminding.now, after)
    for (const due of rows) {
      if (reminding.signal?.aborted) return
      await remind(db, due, reminding).catch((err: unknown) =>
        reminding.log.error({ err }, 'a task was not reminded of'),
      )
    }
    after = rows.length === AT_ONCE ? (rows.at(-1) ?? null) : null
  } while (after)
}
