import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { TITLE_ROLES } from '@kogge/domain/notices/title-match.ts'
import { sql } from 'drizzle-orm'
import {
  date,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'
import { rawFile } from './raw-files.ts'

/**
 * One publication as a source issued it: which it is, and what it belongs to. Immutable; a later
 * version is another row. What it says stands in `notice_content`.
 */
export const notice = pgTable(
  'notice',
  {
    /** UUIDv5 of source, notice id and version, so that the same notice is the same row wherever it is read. */
    id: uuid('id').primaryKey(),
    source: text('source').notNull(),
    noticeId: text('notice_id').notNull(),
    version: text('version').notNull().default(''),
    publicationNumber: text('publication_number'),
    /** The month of publication (else of dispatch, else of receipt): in which partition its content stands. */
    publicationMonth: date('publication_month', { mode: 'string' }).notNull(),
    publishedAt: instant('published_at'),
    /** What ties the notices of one procedure together: the least of its tokens. */
    procedureKey: text('procedure_key').notNull(),
    /** For calls, and for results without any reference, which may join a call by this. */
    titleKey: text('title_key'),
    titleRole: text('title_role', { enum: TITLE_ROLES }),
    sentAt: instant('sent_at'),
    formType: text('form_type'),
    rawHash: bytes('raw_hash').references(() => rawFile.hash),
    importedAt: instant('imported_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('notice_identity').on(t.source, t.noticeId, t.version),
    index('notice_procedure').on(t.procedureKey),
    index('notice_raw').on(t.rawHash, t.id).where(sql`raw_hash is not null`),
    index('notice_title').on(t.titleKey, t.titleRole).where(sql`title_key is not null`),
    /** Releases by their dates. */
    index('notice_released').on(sql`coalesce(published_at, imported_at)`),
    index('notice_publication_number')
      .on(t.publicationNumber)
      .where(sql`publication_number is not null`),
  ],
)

/**
 * What a notice says. Apart from `notice`, whose rows are few bytes and are unique over all months:
 * these are kilobytes. Partitioned by month in the migration (years before 2024); what lies outside
 * stands in `notice_content_other`. `kogge_make_months` makes the partitions of the months to come.
 * Who reads it names the months, see db/contents/notice-contents.ts.
 */
export const noticeContent = pgTable(
  'notice_content',
  {
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    /** That of the notice. */
    publicationMonth: date('publication_month', { mode: 'string' }).notNull(),
    /** `json`: it is read whole, and `jsonb` takes longer to write and to read. */
    canonical: json('canonical').$type<Notice>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.publicationMonth] })],
)
