import type { Context } from '@kogge/platform/server/context.ts'
import { type SitemapPage, sitemapIndexXml, sitemapXml } from '@kogge/platform/server/sitemap.ts'
import { orgAlternates } from './addresses.ts'
import { orgSitemapEntries, orgSitemapFiles, SITEMAP_SPAN } from './data.ts'

/** Rows a query: a file of the sitemap is never held whole. */
const BATCH = 1000

/** The index: one file for every 10,000 numbers of organisations in which one is worth finding. */
export const orgSitemapIndex = async (db: Context['db'], publicUrl: string): Promise<string> => {
  const files = await orgSitemapFiles(db)
  return sitemapIndexXml(
    files.map(({ file, changedAt }) => ({
      href: `${publicUrl}/sitemaps/organisations-${file}.xml`,
      changedAt,
    })),
  )
}

/** One file of it, piece by piece: 40,000 addresses at most. Null where it would be empty. */
export const orgSitemapFile = async (
  db: Context['db'],
  publicUrl: string,
  file: number,
): Promise<AsyncIterable<string> | null> => {
  const first = await orgSitemapEntries(db, file, file * SITEMAP_SPAN - 1, BATCH)
  if (first.length === 0) return null
  const batches = async function* (): AsyncIterable<SitemapPage[]> {
    let batch = first
    while (batch.length > 0) {
      yield batch.map(({ id, changedAt }) => ({
        alternates: orgAlternates(publicUrl, id),
        changedAt,
      }))
      const last = batch.at(-1)
      batch =
        last && batch.length === BATCH ? await orgSitemapEntries(db, file, last.num, BATCH) : []
    }
  }
  return sitemapXml(batches())
}
