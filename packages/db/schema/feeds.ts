import { MATCH_KINDS } from '@kogge/domain/monitor/match-kinds.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { monitorProfile } from './monitor.ts'
import { org } from './orgs.ts'

/** A request in the feed of an organisation, once however many profiles it fits: what lists are ordered and counted by. */
export const feedItem = pgTable(
  'feed_item',
  {
    orgId: uuid('org_id').notNull(),
    rfxNum: integer('rfx_num').notNull(),
    /** The profiles that it fits now (`monitor_profile.num`). */
    profiles: integer('profiles').array().notNull(),
    kind: text('kind', { enum: MATCH_KINDS }).notNull(),
    version: integer('version').notNull(),
    /** Of the last match. */
    matchedAt: instant('matched_at').notNull(),
    /** When that was first listed for somebody. */
    shownAt: instant('shown_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.rfxNum] }),
    index('feed_item_matched').on(t.orgId, t.matchedAt.desc(), t.rfxNum.desc()),
    index('feed_item_rfx').on(t.rfxNum),
  ],
)

/** What a member did with a request of the feed. */
export const feedState = pgTable(
  'feed_state',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    rfxNum: integer('rfx_num').notNull(),
    /** The version that was seen last; a later one is new again. */
    seenVersion: integer('seen_version'),
    hiddenAt: instant('hidden_at'),
    reason: text('reason'),
    /** Of what the member means to go on with: what a board of opportunities begins with. */
    savedAt: instant('saved_at'),
    openedAt: instant('opened_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.rfxNum] }),
    // What an organisation learns from, the latest first.
    index('feed_state_dealt')
      .on(t.orgId, sql`greatest(saved_at, hidden_at, opened_at) desc`)
      .where(sql`greatest(saved_at, hidden_at, opened_at) is not null`),
  ],
)

/** Whether the feed of an organisation is ranked by how its members deal with tenders; it is where there is no row. */
export const feedRanking = pgTable('feed_ranking', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => org.id, { onDelete: 'cascade' }),
  isOn: boolean('is_on').notNull(),
})

/**
 * How many rows of feeds stand under a profile, by the month (UTC) of their last match: a feed of 100,000 rows is not
 * counted at each look. A trigger of `feed_item` writes it (`kogge_count_feed_items`).
 */
export const feedCount = pgTable(
  'feed_count',
  {
    profileNum: integer('profile_num')
      .notNull()
      .references(() => monitorProfile.num, { onDelete: 'cascade' }),
    month: date('month', { mode: 'string' }).notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.profileNum, t.month] })],
)
