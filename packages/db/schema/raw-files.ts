import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'

/**
 * A file as it arrived, whole and unread: the ground truth that everything else can be rebuilt
 * from. Its bytes stand in `raw_content`.
 */
export const rawFile = pgTable('raw_file', {
  /** SHA-256 of the uncompressed bytes. */
  hash: bytes('hash').primaryKey(),
  source: text('source').notNull(),
  name: text('name').notNull(),
  /** Uncompressed size in bytes. */
  size: bigint('size', { mode: 'number' }).notNull(),
  /** Whether it is too large for one row: its bytes are gzip of the whole, cut into pieces. */
  isLarge: boolean('is_large').notNull().default(false),
  /** Never changes: its month says where the bytes stand. */
  receivedAt: instant('received_at').notNull().defaultNow(),
  /** Why it could not be parsed; null when it could. */
  error: text('error'),
})

/**
 * The packed bytes of raw files. Apart from `raw_file`, whose rows are few bytes and are unique over
 * all months. Partitioned by month in the migration; what came before 2024, or after the last month
 * that has a partition, stands in `raw_content_other`. `kogge_make_months` makes the partitions of the months to come. Who reads it
 * names the month, see db/contents/raw-file-contents.ts.
 */
export const rawContent = pgTable(
  'raw_content',
  {
    hash: bytes('hash')
      .notNull()
      .references(() => rawFile.hash, { onDelete: 'cascade' }),
    /** First day of the month (UTC) in which the file was received. */
    month: date('month', { mode: 'string' }).notNull(),
    /** Which piece, from 0; there is no other of a file that is not large. */
    n: integer('n').notNull(),
    /** Packed by Zstandard, gzip before; a piece of the gzip of a large file. */
    content: bytes('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.n, t.month] })],
)
