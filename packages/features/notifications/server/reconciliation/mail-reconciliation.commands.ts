import type { Db } from '@kogge/db/client.ts'
import type { OperationAlarm } from '@kogge/domain/notifications/operation-alarms.ts'
import { writeMissingNotifications } from '@kogge/features/monitor/server/monitor.api.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import {
  forgottenFlags,
  lateNotifications,
  queuedMessages,
  requeueLostMail,
} from './late-mail.commands.ts'
import { alarmStaff } from './operation-alarms.commands.ts'

const RUNS_STORED_DAYS = 30
/** What is as old as this is compared; what is younger is still being written. */
const COMPARED_MS = 2 * 24 * 60 * 60 * 1000
const SETTLED_MS = 5 * 60 * 1000

export interface ReconciliationDeps {
  readonly db: Db
  readonly log: Log
  readonly publicUrl: string
  /** Names of sources whose notices are late. */
  readonly lateSources: (now: Date) => Promise<readonly string[]>
}

const beginRun = async (db: Db, now: Date): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number }>(sql`
    with old as (
      delete from mail_reconciliation where started_at < ${at} - make_interval(days => ${RUNS_STORED_DAYS}))
    insert into mail_reconciliation (started_at) values (${at}) returning id`)
  const [run] = rows
  if (!run) throw new Error('A statement without rows.')
  return Number(run.id)
}

/** Whether the last comparison of matches with search found a difference. */
const matchesDiffer = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select missing + surplus as n from match_reconciliation where finished_at is not null order by id desc limit 1`)
  return rows[0]?.n ?? 0
}

/**
 * Compares what should have been notified and mailed with what was: what is missing is written, messages that lost their job get one,
 * and staff are alarmed, once a day, where sources, matches, digests or the mail stand still. Done twice it repairs once.
 */
export const reconcileMail = async (
  deps: ReconciliationDeps,
  jobs: JobSender,
  now: Date,
): Promise<void> => {
  const { db, log } = deps
  const run = await beginRun(db, now)
  const time = {
    from: new Date(now.getTime() - COMPARED_MS),
    until: new Date(now.getTime() - SETTLED_MS),
    now,
  }
  const { matches, news } = await writeMissingNotifications(db, time)
  const requeued = await requeueLostMail(db, jobs, now)
  const late = await lateNotifications(db, now)
  const queued = await queuedMessages(db, now)
  await db.execute(sql`
    update mail_reconciliation set finished_at = now(), matches = ${matches}, news = ${news}, late = ${late},
      queued = ${queued}, requeued = ${requeued} where id = ${run}`)
  if (matches + news + requeued > 0)
    log.error(
      { matches, news, requeued },
      'ALARM: notifications or messages were missing, and are repaired',
    )
  const sources = await deps.lateSources(now).catch((error: unknown) => {
    log.error({ err: error }, 'ALARM: late sources could not be looked for')
    return []
  })
  const flags = await forgottenFlags(db, now)
  const none: readonly string[] = []
  const found: readonly (readonly [OperationAlarm, number, readonly string[]])[] = [
    ['sources', sources.length, sources],
    ['matches', await matchesDiffer(db), none],
    ['digests', late, none],
    ['mail', queued, none],
    ['stopped', flags.length, flags],
  ]
  for (const [alarm, count, names] of found)
    if (count > 0) await alarmStaff(deps, jobs, { alarm, count, names: names.join(', ') }, now)
}
