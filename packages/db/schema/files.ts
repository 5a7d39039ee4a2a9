import type { FileFinding } from '@kogge/domain/files/file-findings.ts'
import {
  bigint,
  boolean,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'

/**
 * A file on its way, in pieces that lie encrypted in the file store; and, once it is whole, what keeps
 * a bidder's file from being cleared away. Of those nothing here tells whose they are, what they are
 * called or which request they are for: see docs/sealing.md.
 */
export const upload = pgTable(
  'upload',
  {
    id: uuid('id').primaryKey(),
    /** Of a document of the buyer's; null for a bidder's file. */
    userId: uuid('user_id').references(() => user.id),
    /** As it was announced, and how much is here. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    /** Part of something; what is not is cleared away some days after it was last touched. */
    isKept: boolean('is_kept').notNull().default(false),
    touchedOn: date('touched_on'),
    /**
     * Under the server's key, always of the same length: who sends it, for which organisation and which
     * request, and whose room it takes. Null for what came before there were bounds.
     */
    claim: bytes('claim'),
  },
  (t) => [index('upload_touched').on(t.touchedOn)],
)

/**
 * How much room uploads take, by person, organisation and request. Rows that are always there, all of
 * them: which counts stand in which row only a keyed hash tells, and what a row says is padded and
 * under the server's key. See docs/sealing.md.
 */
export const uploadRoom = pgTable('upload_room', {
  bucket: smallint('bucket').primaryKey(),
  held: bytes('held').notNull(),
})

/**
 * A document of a buyer as it came. Its bytes lie in the file store; `file_key` has whose it is, and for which
 * requests.
 */
export const file = pgTable('file', {
  id: uuid('id')
    .primaryKey()
    .references(() => upload.id, { onDelete: 'cascade' }),
  uploadedBy: uuid('uploaded_by')
    .notNull()
    .references(() => user.id),
  name: text('name').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  mediaType: text('media_type').notNull(),
  /** SHA-256, hexadecimal. */
  hash: text('hash').notNull(),
  /** Whether a scanner for viruses has looked at it. */
  isScanned: boolean('is_scanned').notNull(),
  /** What was found in it when it came; null where nobody looked. */
  found: text('found').array().$type<FileFinding[]>(),
  createdAt: instant('created_at').notNull(),
})

export const FILE_KEY_KINDS = ['document', 'response'] as const

/**
 * The key of a file in one request: of a document since it was attached, of a file of a response since the
 * opening. Nothing here refers to the upload, so that no row of it keeps a request from being opened.
 */
export const fileKey = pgTable(
  'file_key',
  {
    fileId: uuid('file_id').notNull(),
    rfxId: uuid('rfx_id').notNull(),
    /** The buyer, or the bidder. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    kind: text('kind', { enum: FILE_KEY_KINDS }).notNull(),
    /** Under the server's key, for this file, request, organisation and kind alone (`file-keys.ts`). */
    key: bytes('key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.rfxId] }),
    index('file_key_rfx').on(t.rfxId),
    index('file_key_org').on(t.orgId),
  ],
)
