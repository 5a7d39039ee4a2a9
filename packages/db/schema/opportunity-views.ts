import { VIEW_PAGES, type ViewParams } from '@kogge/domain/opportunities/saved-views.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'

/** A view of the board or the list of opportunities: of one member, or shared by the organisation. */
export const opportunityView = pgTable(
  'opportunity_view',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    page: text('page', { enum: VIEW_PAGES }).notNull(),
    name: text('name').notNull(),
    params: jsonb('params').$type<ViewParams>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    ownerId: uuid('owner_id').references(() => user.id, { onDelete: 'set null' }),
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted ones are kept for a while, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid] }),
    index('opportunity_view_owner').on(t.ownerId),
    index('opportunity_view_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** The view with which a page opens for a member. */
export const opportunityViewDefault = pgTable(
  'opportunity_view_default',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    page: text('page', { enum: VIEW_PAGES }).notNull(),
    viewGuid: uuid('view_guid').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.page] }),
    foreignKey({
      name: 'opportunity_view_default_of_view',
      columns: [t.orgId, t.viewGuid],
      foreignColumns: [opportunityView.orgId, opportunityView.guid],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('opportunity_view_default_user').on(t.userId),
    index('opportunity_view_default_view').on(t.orgId, t.viewGuid),
  ],
)
