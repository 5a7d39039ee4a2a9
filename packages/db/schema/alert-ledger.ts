import type { AlertTimes } from '@kogge/domain/monitor/alert-times.ts'
import { DISCREPANCIES } from '@kogge/domain/monitor/match-discrepancies.ts'
import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'
import { monitorProfile } from './monitor.ts'
import { rfx } from './rfx.ts'

/** How long alerts took, by source and by the day (UTC) on which the change was compiled. A job draws it from matches. */
export const alertTime = pgTable(
  'alert_time',
  {
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
    matches: integer('matches').notNull(),
    shown: integer('shown').notNull(),
    times: jsonb('times').$type<AlertTimes>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.source] })],
)

/** A run of the job that compares matches with what search finds. */
export const matchReconciliation = pgTable(
  'match_reconciliation',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    startedAt: instant('started_at').notNull(),
    /** Null of one that was cut off. */
    finishedAt: instant('finished_at'),
    profiles: integer('profiles').notNull().default(0),
    changes: integer('changes').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    surplus: integer('surplus').notNull().default(0),
    /** Profiles that are matched with what is open, since their organisation has a plan again. */
    returned: integer('returned').notNull().default(0),
  },
  (t) => [index('match_reconciliation_started').on(t.startedAt)],
)

/** That search and the matches of a profile differ about a version of a request. */
export const matchDiscrepancy = pgTable(
  'match_discrepancy',
  {
    profileNum: integer('profile_num')
      .notNull()
      .references(() => monitorProfile.num, { onDelete: 'cascade' }),
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    kind: text('kind', { enum: DISCREPANCIES }).notNull(),
    foundAt: instant('found_at').notNull(),
    /** When it was found last. */
    seenAt: instant('seen_at').notNull(),
    /** When the match was there after all, or search agreed. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.profileNum, t.rfxNum, t.version] }),
    index('match_discrepancy_found').on(t.foundAt),
    index('match_discrepancy_rfx').on(t.rfxNum),
  ],
)
