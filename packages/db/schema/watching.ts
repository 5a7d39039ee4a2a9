import type { OutlineField } from '@kogge/domain/monitor/rfx-outline.ts'
import { WATCH_CAUSES } from '@kogge/domain/monitor/watch-causes.ts'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'
import { rfx } from './rfx.ts'

/** For whom something is watched: a member, for one organisation. A trigger ends it with the last membership. */
const watcher = () => ({
  orgId: uuid('org_id')
    .notNull()
    .references(() => org.id, { onDelete: 'cascade' }),
  userId: uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
})

/** Tenders that members watch. */
export const rfxWatch = pgTable(
  'rfx_watch',
  {
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    ...watcher(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rfxNum, t.orgId, t.userId] }),
    index('rfx_watch_watcher').on(t.orgId, t.userId, t.since),
    index('rfx_watch_user').on(t.userId),
  ],
)

/** Organisations that members watch: their tenders as buyers, what they win as suppliers. */
export const orgWatch = pgTable(
  'org_watch',
  {
    watchedId: uuid('watched_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    ...watcher(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.watchedId, t.orgId, t.userId] }),
    index('org_watch_watcher').on(t.orgId, t.userId, t.since),
    index('org_watch_user').on(t.userId),
  ],
)

/** What happened to what a member watches, once for each version of a request: for the feed and for notifications. */
export const watchNews = pgTable(
  'watch_news',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...watcher(),
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    cause: text('cause', { enum: WATCH_CAUSES }).notNull(),
    /** The organisation that is watched; null where the request is. */
    watchedId: uuid('watched_id').references(() => org.id, { onDelete: 'cascade' }),
    /** In which the version differs from the one before; none of a request that is new. */
    fields: jsonb('fields').$type<readonly OutlineField[]>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    unique('watch_news_once')
      .on(t.orgId, t.userId, t.rfxNum, t.version, t.cause, t.watchedId)
      .nullsNotDistinct(),
    index('watch_news_at').on(t.orgId, t.userId, t.at.desc(), t.rfxNum.desc()),
    index('watch_news_rfx').on(t.rfxNum),
    index('watch_news_user').on(t.userId),
    index('watch_news_watched').on(t.watchedId),
  ],
)
