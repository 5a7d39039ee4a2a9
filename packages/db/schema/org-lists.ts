import { LIST_DIGESTS } from '@kogge/domain/org-lists/list-digests.ts'
import { ORG_LIST_EVENTS, type OrgListField } from '@kogge/domain/org-lists/org-list-changes.ts'
import type { ListMemberFields } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { ORG_LIST_PURPOSES } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'

/** A list of organisations that an organisation keeps, such as its competitors. */
export const orgList = pgTable(
  'org_list',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    guid: uuid('guid').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    purpose: text('purpose', { enum: ORG_LIST_PURPOSES }).notNull(),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted ones are kept for a while, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid] }),
    index('org_list_creator').on(t.createdBy),
    index('org_list_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/**
 * An organisation of a list, under the id by which it was added: one that became part of another stands for that, and for
 * itself again when the merger is undone.
 */
export const orgListMember = pgTable(
  'org_list_member',
  {
    orgId: uuid('org_id').notNull(),
    listGuid: uuid('list_guid').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    note: text('note').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    /** Note and tags, folded: by which it is found, with its name. */
    words: text('words').notNull().default(''),
    addedBy: uuid('added_by').references(() => user.id, { onDelete: 'set null' }),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.listGuid, t.memberId] }),
    foreignKey({ columns: [t.orgId, t.listGuid], foreignColumns: [orgList.orgId, orgList.guid] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('org_list_member_org').on(t.memberId, t.orgId),
    index('org_list_member_adder').on(t.addedBy),
  ],
)

/** An organisation of a list, as an event keeps it. */
export interface StoredListMember extends ListMemberFields {
  readonly addedBy: string | null
  readonly addedAt: string
}

/** A change of a list or of one of its organisations; null for one that is not in the list. */
export type StoredListChange =
  | { readonly field: OrgListField; readonly before: string; readonly after: string }
  | { readonly field: 'deleted'; readonly before: boolean; readonly after: boolean }
  | {
      readonly memberId: string
      readonly before: StoredListMember | null
      readonly after: StoredListMember | null
    }

/** The changes of a list, by which they are undone. Rows are only added. */
export const orgListEvent = pgTable(
  'org_list_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: uuid('org_id').notNull(),
    listGuid: uuid('list_guid').notNull(),
    type: text('type', { enum: ORG_LIST_EVENTS }).notNull(),
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
    changes: jsonb('changes').$type<readonly StoredListChange[]>().notNull(),
    /** The event that this one undoes. */
    undoes: bigint('undoes', { mode: 'number' }),
    at: instant('at').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.orgId, t.listGuid], foreignColumns: [orgList.orgId, orgList.guid] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('org_list_event_of').on(t.orgId, t.listGuid, t.id.desc()),
    index('org_list_event_actor').on(t.actorId),
  ],
)

/** Members who have the news of a list's organisations in their digests. A trigger ends it with the last membership. */
export const orgListFollow = pgTable(
  'org_list_follow',
  {
    orgId: uuid('org_id').notNull(),
    listGuid: uuid('list_guid').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    mail: text('mail', { enum: LIST_DIGESTS }).notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.listGuid, t.userId] }),
    foreignKey({ columns: [t.orgId, t.listGuid], foreignColumns: [orgList.orgId, orgList.guid] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('org_list_follow_user').on(t.userId),
  ],
)
