import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { opportunity } from './opportunities.ts'

/** A note on an opportunity. Its id is its writer's, so that one that is sent twice is one. */
export const opportunityNote = pgTable(
  'opportunity_note',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    authorId: uuid('author_id').references(() => user.id, { onDelete: 'set null' }),
    /** Sanitised; members that it mentions stand in it by their ids. */
    html: text('html').notNull(),
    /** Its text, folded: what it is found by. */
    words: text('words').notNull(),
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    /** Deleted ones are kept for a while, so that deleting can be undone. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    foreignKey({
      columns: [t.orgId, t.guid],
      foreignColumns: [opportunity.orgId, opportunity.guid],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('opportunity_note_of').on(t.orgId, t.guid, t.createdAt.desc(), t.id.desc()),
    index('opportunity_note_author').on(t.authorId, t.createdAt),
    index('opportunity_note_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('opportunity_note_words')
      .using('gin', sql`words gin_trgm_ops`)
      .where(sql`deleted_at is null`),
  ],
)

/** An earlier version of a note, until it was edited. */
export const opportunityNoteVersion = pgTable(
  'opportunity_note_version',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => opportunityNote.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    html: text('html').notNull(),
    /** When it was written. */
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.revision] })],
)

/** Somebody whom a version of a note has mentioned: notified once, however often the note is edited. */
export const opportunityNoteMention = pgTable(
  'opportunity_note_mention',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => opportunityNote.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.noteId, t.userId] }),
    index('opportunity_note_mention_user').on(t.userId),
  ],
)
