import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { SITEMAP_SPAN, type SitemapFile } from '@kogge/platform/server/sitemaps/sitemap-contents.ts'
import { and, asc, count, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { successorOf } from '../profile/org-relations.queries.ts'

/**
 * Worth finding: somebody is known to speak for it, or a public notice names it. What a stranger calls their
 * own stays out of search engines.
 */
const isWorthFinding = and(
  isNull(org.deletedAt),
  isNull(org.mergedIntoId),
  sql`(${org.verifiedAt} is not null or ${org.buyerCount} > 0 or ${org.supplierCount} > 0)`,
)

/** The files that the sitemap needs. */
export const orgSitemapFiles = async (db: Db): Promise<SitemapFile[]> => {
  const file = sql<number>`${org.num} / ${sql.raw(String(SITEMAP_SPAN))}`.mapWith(Number)
  const rows = await db
    .select({ file, changedAt: max(org.updatedAt), pages: count() })
    .from(org)
    .where(isWorthFinding)
    .groupBy(file)
    .orderBy(file)
  return rows.flatMap(({ changedAt, ...row }) => (changedAt ? [{ ...row, changedAt }] : []))
}

/** Organisations of one file of the sitemap, after a number, in the order of numbers. */
export const orgSitemapEntries = (db: Db, file: number, after: number, limit: number) =>
  db
    .select({ num: org.num, id: org.id, changedAt: org.updatedAt })
    .from(org)
    .where(and(isWorthFinding, gt(org.num, after), sql`${org.num} < ${(file + 1) * SITEMAP_SPAN}`))
    .orderBy(asc(org.num))
    .limit(limit)

/** What the head of an organisation's page is made of; null when there is none. */
export const publicOrg = async (db: Db, orgId: string) => {
  const [row] = await db
    .select()
    .from(org)
    .where(and(eq(org.id, orgId), isNull(org.deletedAt)))
  if (!row) return null
  const successor = row.mergedIntoId === null ? null : await successorOf(db, orgId)
  return { ...row, successorId: successor?.orgId ?? null }
}
