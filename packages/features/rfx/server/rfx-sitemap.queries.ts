import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { SITEMAP_SPAN, type SitemapFile } from '@kogge/platform/server/sitemaps/sitemap-contents.ts'
import { and, asc, count, eq, gt, max, sql } from 'drizzle-orm'

/** The files that the sitemap needs. */
export const sitemapFiles = async (db: Db): Promise<SitemapFile[]> => {
  const file = sql<number>`${rfx.num} / ${sql.raw(String(SITEMAP_SPAN))}`.mapWith(Number)
  const rows = await db
    .select({ file, changedAt: max(rfx.updatedAt), pages: count() })
    .from(rfx)
    .where(eq(rfx.privacy, 'public'))
    .groupBy(file)
    .orderBy(file)
  return rows.flatMap(({ changedAt, ...row }) => (changedAt ? [{ ...row, changedAt }] : []))
}

/** Public requests of one file of the sitemap, after a number, in the order of numbers. */
export const sitemapEntries = (db: Db, file: number, after: number, limit: number) =>
  db
    .select({ num: rfx.num, id: rfx.id, changedAt: rfx.updatedAt })
    .from(rfx)
    .where(
      and(
        eq(rfx.privacy, 'public'),
        gt(rfx.num, after),
        sql`${rfx.num} < ${(file + 1) * SITEMAP_SPAN}`,
      ),
    )
    .orderBy(asc(rfx.num))
    .limit(limit)
