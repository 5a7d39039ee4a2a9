import { NOTIFICATION_KINDS } from '@kogge/domain/notifications/notification-kinds.ts'
import type { NotifiedMessage } from '@kogge/domain/notifications/notified-message.ts'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { monitorProfile } from './monitor.ts'
import { org } from './orgs.ts'
import { rfx } from './rfx.ts'
import { watchNews } from './watching.ts'

/** A notification in the interface. Nothing of an unopened request comes here. */
export const notification = pgTable(
  'notification',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The organisation for which the reader follows it; null of what reaches the account itself. A trigger ends it with the membership. */
    orgId: uuid('org_id').references(() => org.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    /** Names what has happened: a user has it once, however often it is written. */
    key: text('key').notNull(),
    /** Those of one line are listed as one. */
    line: text('line').notNull(),
    profileNum: integer('profile_num').references(() => monitorProfile.num, {
      onDelete: 'cascade',
    }),
    rfxNum: integer('rfx_num').references(() => rfx.num, { onDelete: 'cascade' }),
    newsId: bigint('news_id', { mode: 'number' }).references(() => watchNews.id, {
      onDelete: 'cascade',
    }),
    message: jsonb('message').$type<NotifiedMessage>(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('notification_once').on(t.userId, t.key),
    index('notification_latest').on(t.userId, t.at.desc(), t.id.desc()),
    index('notification_unread').on(t.userId).where(sql`read_at is null`),
    index('notification_org').on(t.orgId),
    index('notification_profile').on(t.profileNum),
    index('notification_rfx').on(t.rfxNum),
    index('notification_news').on(t.newsId),
    index('notification_at').on(t.at),
  ],
)
