import type { FileFinding } from '@kogge/domain/files/file-findings.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { upload } from './files.ts'
import { opportunity } from './opportunities.ts'

/** A file on an opportunity. Its bytes lie in the file store; without this row nobody can read them, and they are cleared away. */
export const opportunityFile = pgTable(
  'opportunity_file',
  {
    fileId: uuid('file_id')
      .primaryKey()
      .references(() => upload.id),
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => user.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    mediaType: text('media_type').notNull(),
    /** SHA-256, hexadecimal. */
    hash: text('hash').notNull(),
    /** Whether a scanner for viruses has looked at it. */
    isScanned: boolean('is_scanned').notNull(),
    /** Content that does something by itself, as it was found when the file came. */
    found: text('found').array().$type<FileFinding[]>().notNull(),
    /** Under the server's key, for this file with these facts on this opportunity alone (`card-file-keys.ts`). */
    key: bytes('key').notNull(),
    createdAt: instant('created_at').notNull(),
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
    index('opportunity_file_of').on(t.orgId, t.guid, t.createdAt, t.fileId),
    index('opportunity_file_uploader').on(t.uploadedBy),
    index('opportunity_file_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  ],
)
