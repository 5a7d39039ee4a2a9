import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import type { RfxOutline } from '@kogge/domain/monitor/rfx-outline.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { userAccount } from './accounts.ts'
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
  },
  (t) => [uniqueIndex('rfx_change_version').on(t.rfxNum, t.version)],
)

/** News that a reader of changes has not read yet. Each reader takes its own rows, locks them and deletes them in the transaction of what it writes. */
export const rfxChangeDue = pgTable(
  'rfx_change_due',
  {
    reader: text('reader', { enum: ['matching'] }).notNull(),
    changeId: bigint('change_id', { mode: 'number' })
      .notNull()
      .references(() => rfxChange.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.reader, t.changeId] })],
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
    ownerId: uuid('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
    state: text('state', { enum: ['active', 'paused', 'archived'] })
      .notNull()
      .default('active'),
    /** Raised by each save; who saves an older one is told. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When its filters were written last; matches of before were matched by others. */
    filtersAt: instant('filters_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid] }),
    index('monitor_profile_active').on(t.num).where(sql`state = 'active'`),
  ],
)
