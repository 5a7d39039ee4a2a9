import { MATCH_KINDS } from '@kogge/domain/monitor/match-kinds.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { PROFILE_STATES } from '@kogge/domain/monitor/profile-inputs.ts'
import type { RfxOutline } from '@kogge/domain/monitor/rfx-outline.ts'
import { MAIL_TIMES } from '@kogge/domain/notifications/notification-choices.ts'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'
import { rfx } from './rfx.ts'

/**
 * Each version of the outline of a request, written in the transaction that compiled it: the seam that everything
 * reads which follows requests (matching, watching, and what comes after). Nothing else says that a request has changed.
 */
export const rfxChange = pgTable(
  'rfx_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** From 1, that of `rfx.version`. */
    version: integer('version').notNull(),
    /** Null of a request that is new. */
    before: jsonb('before').$type<RfxOutline>(),
    after: jsonb('after').$type<RfxOutline>().notNull(),
    /** Whether it is announced; see `isNews`. */
    isNews: boolean('is_news').notNull(),
    changedAt: instant('changed_at').notNull(),
    /** Of the notice behind it: its source, when that published it, and when its file came here. Null of what was written before. */
    source: text('source'),
    publishedAt: instant('published_at'),
    /** Null of a request that was written here. */
    fetchedAt: instant('fetched_at'),
  },
  (t) => [
    uniqueIndex('rfx_change_version').on(t.rfxNum, t.version),
    index('rfx_change_at').on(t.changedAt),
  ],
)

/**
 * News that a reader of changes has not read yet. A reader locks rows of its own, and deletes them in the transaction of
 * what it writes: a process that dies in between leaves them to the next.
 */
export const rfxChangeDue = pgTable(
  'rfx_change_due',
  {
    reader: text('reader', { enum: ['matching', 'watching', 'opportunities'] }).notNull(),
    changeId: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => rfxChange.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.reader, t.changeId] }),
    index('rfx_change_due_change').on(t.changeId),
  ],
)

/** A saved search of an organisation, against which new and changed tenders are matched. */
export const monitorProfile = pgTable(
  'monitor_profile',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    /** Small key for the index in memory and for matches. */
    num: integer('num').generatedAlwaysAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<ProfileFilters>().notNull(),
    ownerId: uuid('owner_id').references(() => user.id, { onDelete: 'set null' }),
    state: text('state', { enum: PROFILE_STATES }).notNull().default('active'),
    /** Raised by each save. A save over an older one is refused, and matches by an older one do not count. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Since when it is matched without a gap; null before the first match, and while its organisation has no plan. */
    matchedFrom: instant('matched_from'),
    /** When its matches were last compared with what search finds. */
    comparedAt: instant('compared_at'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.guid] })],
)

/** Profiles that were saved and are to be matched with what is open now. */
export const monitorProfileDue = pgTable('monitor_profile_due', {
  profileNum: integer('profile_num')
    .primaryKey()
    .references(() => monitorProfile.num, { onDelete: 'cascade' }),
  revision: integer('revision').notNull(),
  dueAt: instant('due_at').notNull().defaultNow(),
})

/** A member who wants the matches of a profile in the feed, in notifications and in mail. */
export const monitorSubscription = pgTable(
  'monitor_subscription',
  {
    profileNum: integer('profile_num')
      .notNull()
      .references(() => monitorProfile.num, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    since: instant('since').notNull(),
    /** Where and when its matches come, where that is not as all matches do. */
    inApp: boolean('in_app'),
    mail: text('mail', { enum: MAIL_TIMES }),
  },
  (t) => [
    primaryKey({ columns: [t.profileNum, t.userId] }),
    index('monitor_subscription_user').on(t.userId),
  ],
)

/**
 * That a version of a request fits a profile, or fits it no more. Partitioned by month, and by organisation within, in the
 * migration; `kogge_make_match_months` makes the partitions of the months to come.
 */
export const profileMatch = pgTable(
  'profile_match',
  {
    /** Of the version of the request: a match that is written again falls into the same month. */
    month: date('month', { mode: 'string' }).notNull(),
    orgId: uuid('org_id').notNull(),
    profileNum: integer('profile_num').notNull(),
    rfxNum: integer('rfx_num').notNull(),
    version: integer('version').notNull(),
    kind: text('kind', { enum: MATCH_KINDS }).notNull(),
    matchedAt: instant('matched_at').notNull(),
    /** When it was first listed for somebody. */
    shownAt: instant('shown_at'),
  },
  (t) => [
    primaryKey({ columns: [t.month, t.orgId, t.profileNum, t.rfxNum, t.version] }),
    index('profile_match_rfx').on(t.rfxNum),
  ],
)
