import type { Db } from '@kogge/db/client.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { and, asc, eq, gt, max, sql } from 'drizzle-orm'

/** One file of the sitemap covers this many consecutive numbers of requests. */
export const SITEMAP_SPAN = 10_000

/** The files that the sitemap needs: the number of each and when something in it last changed. */
export const sitemapFiles = async (db: Db): Promise<{ file: number; changedAt: Date }[]> => {
  const file = sql<number>`${rfx.num} / ${sql.raw(String(SITEMAP_SPAN))}`.mapWith(Number)
  const rows = await db
    .select({ file, changedAt: max(rfx.updatedAt) })
    .from(rfx)
    .where(eq(rfx.privacy, 'public'))
    .groupBy(file)
    .orderBy(file)
  return rows.flatMap(({ file, changedAt }) => (changedAt ? [{ file, changedAt }] : []))
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
