import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'

/** Files for search engines, as they are sent; made by a job (`sitemaps.make`). */
export const sitemap = pgTable('sitemap', {
  /** As it stands in the address: `/sitemap.xml`, `/sitemaps/tenders-0.xml`. */
  path: text('path').primaryKey(),
  /** Those of one kind are made together: `tenders`. */
  kind: text('kind').notNull(),
  /** Compressed with gzip. */
  bytes: bytes('bytes').notNull(),
  /** Tells whether it would read otherwise now: a file is made anew only then. */
  madeOf: text('made_of').notNull(),
  madeAt: instant('made_at').notNull(),
})
