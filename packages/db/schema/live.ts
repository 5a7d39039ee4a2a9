import { LIVE_TOPICS } from '@kogge/domain/live/live-topics.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant, xid8 } from './column-types.ts'

/**
 * That something of a topic has changed for a user, written in the transaction of the change. It has no content: who
 * learns of it asks the procedures, which look at rights. A trigger says on the channel `kogge_live` that rows came.
 */
export const liveEvent = pgTable(
  'live_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tx: xid8('tx').notNull().default(sql`pg_current_xact_id()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: LIVE_TOPICS }).notNull(),
    /** The record within the topic, as the domain bounds it; null where the topic is one list. */
    ref: text('ref'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('live_event_tx').on(t.tx),
    index('live_event_user').on(t.userId, t.tx),
    index('live_event_at').on(t.changedAt),
    check('live_event_ref', sql`length(ref) <= 100`),
  ],
)
