import { OPERATION_ALARMS } from '@kogge/domain/notifications/operation-alarms.ts'
import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'

/** Each comparison of what should have been notified and mailed with what was. */
export const mailReconciliation = pgTable(
  'mail_reconciliation',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull(),
    /** Null of one that was cut off. */
    finishedAt: instant('finished_at'),
    /** Notifications of matches and of watches that were missing, and were written. */
    matches: integer('matches').notNull().default(0),
    news: integer('news').notNull().default(0),
    /** Notifications whose mail is long due and not written. */
    late: integer('late').notNull().default(0),
    /** Messages that are long queued, and those of them without a job, which got one. */
    queued: integer('queued').notNull().default(0),
    requeued: integer('requeued').notNull().default(0),
  },
  (t) => [index('mail_reconciliation_started').on(t.startedAt)],
)

/** Days on which staff were alarmed: once a day and alarm. */
export const operationAlarm = pgTable(
  'operation_alarm',
  {
    alarm: text('alarm', { enum: OPERATION_ALARMS }).notNull(),
    /** In Riga. */
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.alarm, t.day] })],
)
